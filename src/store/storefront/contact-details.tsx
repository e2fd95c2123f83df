import type { ReactNode } from "react";

import { formatCountries, formatHours, formatPrices } from "../rules/store-texts.ts";

import { EmailContact, PhoneContact, StoreAddress, WhatsAppContact } from "./contact-value.tsx";
import { useStore } from "./store-context.tsx";

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t border-sand py-4">
      <dt className="text-sm text-umber">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

/** Contact details, opening hours, price range, delivery countries and accepted payment methods. */
export function ContactDetails() {
  const store = useStore();
  return (
    <dl className="border-b border-sand">
      <Detail term="Visit">
        <StoreAddress />
      </Detail>
      <Detail term="Hours">{formatHours(store.hours)}</Detail>
      <Detail term="Call">
        <PhoneContact linkClassName="text-link" />
      </Detail>
      <Detail term="Write">
        <EmailContact linkClassName="text-link" />
      </Detail>
      <Detail term="WhatsApp">
        <WhatsAppContact linkClassName="text-link" />
      </Detail>
      <Detail term="Prices">{formatPrices(store.priceRange)}</Detail>
      <Detail term="Delivery">{formatCountries(store.countries)}</Detail>
      <Detail term="Payment">{store.acceptedPayments.join(", ")}</Detail>
    </dl>
  );
}
