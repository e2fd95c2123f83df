import type { SampleContacts } from "#domain/store/store-setup.ts";

import type { Site, StructuredData } from "./structured-data.server.ts";
import { CONTEXT, CURRENCY, storeId } from "./structured-data.server.ts";

const EVERY_DAY = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The name of the parameter that a search for products has in the shop's address. */
const SEARCH = "search_term_string";

/**
 * Describes the shop as an organization: address, hours, prices and payments of its settings, without sample contact
 * details, which lead to nobody. Only pages that show the contact details carry it. Spec: storefront §9.
 */
export function storeData(site: Site, samples: SampleContacts): StructuredData {
  const { store, url } = site;
  const { address, hours, priceRange } = store;
  const profiles = store.socialLinks
    .map((link) => link.url)
    .filter((link) => !samples.socialLinks.includes(link));
  return {
    ...CONTEXT,
    "@type": "Store",
    "@id": storeId(site),
    name: store.name,
    description: store.tagline,
    url: `${url}/`,
    logo: `${url}/icons/icon-512.png`,
    image: `${url}/icons/icon-512.png`,
    ...(!samples.email && { email: store.email }),
    ...(!samples.phone && { telephone: store.phone }),
    ...(!samples.address && {
      address: {
        "@type": "PostalAddress",
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.zipCode,
        addressCountry: address.country,
      },
    }),
    openingHoursSpecification: [
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: EVERY_DAY,
        opens: hours.opens,
        closes: hours.closes,
      },
    ],
    priceRange: `${CURRENCY} ${priceRange.min}-${priceRange.max}`,
    currenciesAccepted: CURRENCY,
    ...(store.payments.length > 0 && { paymentAccepted: store.payments.join(", ") }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** The site with the search that its shop answers. */
export function websiteData(site: Site): StructuredData {
  const { store, url } = site;
  return {
    ...CONTEXT,
    "@type": "WebSite",
    "@id": `${url}/#website`,
    name: store.name,
    url: `${url}/`,
    inLanguage: "en",
    publisher: { "@id": storeId(site) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${url}/shop?search={${SEARCH}}` },
      "query-input": `required name=${SEARCH}`,
    },
  };
}
