import type { ReactNode } from "react";

import { formatPrice } from "#domain/money.ts";
import { whatsappLink } from "#domain/whatsapp.ts";

import { useStore } from "../store-context.tsx";

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t border-sand py-4">
      <dt className="text-sm text-umber">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

/** Where and when to reach the shop, what it asks and how one pays: what `storeData` tells search engines. */
export function ContactDetails() {
  const store = useStore();
  const { street, city, zipCode, country } = store.address;
  return (
    <dl className="border-b border-sand">
      <Detail term="Visit">
        {street}, {city} {zipCode}, {country}
      </Detail>
      <Detail term="Hours">
        Every day, {store.hours.opens} to {store.hours.closes}
      </Detail>
      <Detail term="Call">
        <a href={`tel:${store.phone.replaceAll(/[^\d+]/g, "")}`} className="text-link">
          {store.phone}
        </a>
      </Detail>
      <Detail term="Write">
        <a href={`mailto:${store.email}`} className="text-link">
          {store.email}
        </a>
      </Detail>
      <Detail term="WhatsApp">
        <a
          href={whatsappLink(store.whatsapp)}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link"
        >
          {store.whatsapp}
        </a>
      </Detail>
      <Detail term="Prices">
        {formatPrice(store.priceRange.min)} to {formatPrice(store.priceRange.max)}
      </Detail>
      {store.payments.length > 0 && <Detail term="Payment">{store.payments.join(", ")}</Detail>}
    </dl>
  );
}
