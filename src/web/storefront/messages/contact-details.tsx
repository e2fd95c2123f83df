import type { ReactNode } from "react";

import { formatPrice } from "#domain/shared/money.ts";

import { EmailContact, PhoneContact, StoreAddress, WhatsappContact } from "../contact-value.tsx";
import { useStore } from "../store-context.tsx";

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t border-sand py-4">
      <dt className="text-sm text-umber">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

/** Contact details, opening hours, price range, delivery countries and payment methods, as checkout accepts them. */
export function ContactDetails() {
  const store = useStore();
  return (
    <dl className="border-b border-sand">
      <Detail term="Visit">
        <StoreAddress />
      </Detail>
      <Detail term="Hours">
        Every day, {store.hours.opens} to {store.hours.closes}
      </Detail>
      <Detail term="Call">
        <PhoneContact className="text-link" />
      </Detail>
      <Detail term="Write">
        <EmailContact className="text-link" />
      </Detail>
      <Detail term="WhatsApp">
        <WhatsappContact className="text-link" />
      </Detail>
      <Detail term="Prices">
        {formatPrice(store.priceRange.min)} to {formatPrice(store.priceRange.max)}
      </Detail>
      <Detail term="Delivery">We deliver to {store.countries.join(", ")}</Detail>
      <Detail term="Payment">{store.acceptedPayments.join(", ")}</Detail>
    </dl>
  );
}
