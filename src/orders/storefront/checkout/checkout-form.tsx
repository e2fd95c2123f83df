import type { FormEvent } from "react";
import { useEffect, useRef } from "react";

import type { CartChange, CartItem } from "../../rules/cart/cart.ts";
import type { CartPrice } from "../../rules/quote.ts";
import { listCountries } from "#kit/api-client/api-client.ts";

import { AddressFields } from "./address-fields.tsx";
import { DETAIL_NAMES } from "../../ui/checkout-fields.ts";
import { CheckoutTextField } from "./checkout-text-field.tsx";
import { DeliveryMethodField } from "./delivery-method.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PhoneField } from "./phone-field.tsx";
import type { CheckoutState } from "./use-checkout.ts";
import type { DeliveryQuote } from "./use-delivery-quote.ts";
import { useLocations } from "#store/storefront/use-locations.ts";

interface CheckoutFormProps {
  id: string;
  checkout: CheckoutState;
  items: readonly CartItem[];
  price: CartPrice;
  deliveryQuote: DeliveryQuote;
  changes: readonly CartChange[];
}

/** The checkout form: Order Summary, Contact Information and Shipping Address. Spec: storefront §2. */
export function CheckoutForm({ id, checkout, items, price, deliveryQuote, changes }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, setField, getError, problem } = checkout;
  const countries = useLocations(listCountries, "countries");

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void checkout.placeOrder();
  }

  return (
    <form
      id={id}
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      className="grid gap-8 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12"
    >
      <div className="lg:col-start-2 lg:row-start-1">
        <OrderSummary
          items={items}
          price={price}
          changes={changes}
          isPaidInCash={deliveryQuote.quote?.delivery?.cashNotice === null}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-1">
        <fieldset className="min-w-0">
          <legend className="mb-4 font-serif text-xl font-medium">Contact Information</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <CheckoutTextField field="name" checkout={checkout} className="sm:col-span-2" />
            <CheckoutTextField field="email" checkout={checkout} />
            <PhoneField
              countries={typeof countries === "string" ? [] : countries}
              country={draft.phoneCountry}
              phone={draft.phone}
              error={getError("phone")}
              onCountryChange={({ code, dialCode }) => {
                setField("phoneCountry", code);
                setField("dialCode", dialCode);
              }}
              onPhoneChange={(phone) => setField("phone", phone)}
            />
          </div>
        </fieldset>
        <fieldset className="min-w-0">
          <legend className="mb-4 font-serif text-xl font-medium">Shipping Address</legend>
          <AddressFields checkout={checkout} countries={countries} />
        </fieldset>
        {DETAIL_NAMES.map((name) => (
          <CheckoutTextField key={name} field={name} checkout={checkout} />
        ))}
        <DeliveryMethodField
          deliveryQuote={deliveryQuote}
          chosen={draft.deliveryMethod}
          city={draft.city}
          onChange={(method) => setField("deliveryMethod", method)}
        />
        <p className="text-sm text-umber">
          See our{" "}
          <a href="/privacy" target="_blank" rel="noopener" className="text-link">
            privacy policy
          </a>{" "}
          for what we store and for how long.
        </p>
      </div>
    </form>
  );
}
