import type { FormEvent } from "react";
import { useEffect, useRef } from "react";

import type { CartChange, CartItem } from "../../rules/cart/cart.ts";
import type { CartPrice } from "../../rules/quote.ts";
import { stateCashPayment } from "../../rules/quote.ts";
import { CodeField } from "#discounts/storefront/code-field.tsx";
import { listCountries } from "#kit/api-client/api-client.ts";

import { CHECKOUT_GRID, CheckoutSections } from "./checkout-sections.tsx";
import { DeliveryMethodField } from "./delivery-method.tsx";
import { getFieldId } from "./field-id.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentMethodField } from "./payment-method.tsx";
import { PlaceFields } from "./place-fields.tsx";
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

/** The form of the checkout dialog. */
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
    <form id={id} ref={form} noValidate onSubmit={handleSubmit} className={CHECKOUT_GRID}>
      <CheckoutSections
        checkout={checkout}
        phoneCountries={typeof countries === "string" ? [] : countries}
        summary={
          <OrderSummary
            items={items}
            price={price}
            changes={changes}
            cashPayment={stateCashPayment(deliveryQuote.quote)}
          />
        }
        places={
          <PlaceFields
            values={draft}
            countries={countries}
            getId={getFieldId}
            getError={getError}
            setField={setField}
          />
        }
        deliveryMethod={
          <DeliveryMethodField
            items={items}
            deliveryQuote={deliveryQuote}
            chosen={draft.deliveryMethod}
            city={draft.city}
            onChange={(method) => setField("deliveryMethod", method)}
          />
        }
        paymentField={
          <PaymentMethodField
            payment={deliveryQuote.quote?.payment}
            chosen={draft.paymentMethod}
            onChange={(method) => setField("paymentMethod", method)}
          />
        }
        discountCode={
          <CodeField
            typed={draft.code}
            code={deliveryQuote.quote?.code}
            onApply={(code) => setField("code", code)}
          />
        }
      />
    </form>
  );
}
