import type { Store } from "../../rules/store.ts";
import type { SampleContacts } from "../../rules/store-setup.ts";

import type { Site, StructuredData } from "#kit/storefront/seo/structured-data.server.ts";
import { CONTEXT, CURRENCY, buildStoreId } from "#kit/storefront/seo/structured-data.server.ts";

const EVERY_DAY = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The placeholder of the search term in the URL template. */
const SEARCH_PLACEHOLDER = "search_term_string";

/**
 * Returns the structured data of the shop: address, hours, prices and payment methods, without sample contact details.
 * Only pages that show the contact details contain this data. Spec: storefront §9.
 */
export function buildStoreData(site: Site<Store>, samples: SampleContacts): StructuredData {
  const { store, url } = site;
  const { address, hours, priceRange } = store;
  const profileUrls = store.socialLinks
    .map((link) => link.url)
    .filter((link) => !samples.socialLinks.includes(link));
  return {
    ...CONTEXT,
    "@type": "Store",
    "@id": buildStoreId(site),
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
    ...(profileUrls.length > 0 && { sameAs: profileUrls }),
  };
}

/** Returns the structured data of the website and its search. */
export function buildWebsiteData(site: Site): StructuredData {
  const { store, url } = site;
  return {
    ...CONTEXT,
    "@type": "WebSite",
    "@id": `${url}/#website`,
    name: store.name,
    url: `${url}/`,
    inLanguage: "en",
    publisher: { "@id": buildStoreId(site) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${url}/shop?search={${SEARCH_PLACEHOLDER}}` },
      "query-input": `required name=${SEARCH_PLACEHOLDER}`,
    },
  };
}
