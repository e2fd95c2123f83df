import { productSectionMessages } from "#catalogue/rules/product-section-messages.ts";

import { confirmationMessages } from "#orders/rules/confirmation/confirmation-messages.ts";
import { STAFF_STEPS } from "#orders/rules/risk/risk-consequence.ts";
import { riskMessages } from "#orders/rules/risk/risk-messages.ts";

import { buildPageTitle } from "#kit/rules/page-title.ts";
import { placeMessages as places } from "#store/rules/staff-messages.ts";
import type { SettingsSection } from "#store/rules/store-fields.ts";
import { formatRefundDays } from "#store/rules/format-refund-days.ts";
import { sampleMessages } from "#store/rules/sample-messages.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import type { SampleContacts } from "#store/rules/store-setup.ts";
import { listSenderLines } from "#store/rules/sender-lines.ts";
import {
  formatAddress,
  formatWhatsAppLabel,
  formatCountries,
  formatHours,
  formatPayments,
  formatPrices,
  formatTagline,
  formatReturnWindow,
} from "#store/rules/store-texts.ts";
import type { Store } from "#store/rules/store.ts";
import { buildWhatsAppLink } from "#store/rules/whatsapp.ts";

/** A text that shoppers see, and the place where they see it. */
export interface ShopperText {
  place: string;
  /** One entry per line. */
  lines: readonly string[];
  /** The label of a sample value. */
  mark?: string | undefined;
}

/**
 * Returns the texts that shoppers see with these settings, by section of the settings page. Omits empty texts.
 * @param store stored settings, or settings from an incomplete form; a price may be NaN
 */
export function listShopperTexts(
  store: Store,
  samples: SampleContacts,
): Record<SettingsSection, ShopperText[]> {
  const texts: Record<SettingsSection, ShopperText[]> = {
    shop: listShopSectionTexts(store),
    contact: listContactTexts(store, samples),
    address: [
      createText(places.address, [formatAddress(store.address)], samples.address && sampleMessages.address),
      createText(places.sender, [store.name, ...listSenderLines(store)]),
    ],
    socialLinks: listLinkTexts(store, samples),
    payments: [
      createText(
        places.footer,
        store.acceptedPayments.length > 0 ? [formatPayments(store.acceptedPayments)] : [],
      ),
      createText(places.contactPage, [store.acceptedPayments.join(", ")]),
      createText(places.searchEngines, [store.payments.join(", ")]),
    ],
    delivery: listDeliveryTexts(store),
    confirmation: [],
    customerMessages: [],
    returns: [
      createText(places.productReturns, [
        formatReturnWindow(store.returns.returnDays),
        productSectionMessages.refundTime(formatRefundDays(store.returns)),
        productSectionMessages.returnContact(store.returns.startDays),
      ]),
    ],
    risks: listRiskTexts(store),
    staff: [],
    retention: [],
  };
  for (const section of Object.keys(texts) as SettingsSection[])
    texts[section] = texts[section].filter(({ lines }) => lines.length > 0);
  return texts;
}

function createText(place: string, lines: readonly string[], mark: string | false = false): ShopperText {
  return {
    place,
    lines: lines.filter((line) => line.trim() !== ""),
    ...(mark !== false && { mark }),
  };
}

function listShopSectionTexts(store: Store): ShopperText[] {
  const { min, max } = store.priceRange;
  return [
    createText(places.homeTitle, [buildPageTitle("", store)]),
    createText(places.footer, [store.name, formatTagline(store.tagline)]),
    createText(places.hours, [formatHours(store.hours)]),
    createText(places.prices, Number.isFinite(min + max) ? [formatPrices(store.priceRange)] : []),
  ];
}

function listContactTexts(store: Store, samples: SampleContacts): ShopperText[] {
  const { name, phone, whatsapp, email } = store;
  const whatsApp = samples.whatsapp
    ? [sampleMessages.whatsApp(name)]
    : [formatWhatsAppLabel(name), buildWhatsAppLink(whatsapp)];
  return [
    createText(places.phone, [phone], samples.phone && sampleMessages.number),
    createText(places.whatsapp, [whatsapp], samples.whatsapp && sampleMessages.number),
    createText(places.whatsappButton, whatsApp),
    createText(places.email, [email], samples.email && sampleMessages.email),
  ];
}

function listLinkTexts({ socialLinks }: Store, samples: SampleContacts): ShopperText[] {
  const [sampleLinks, links] = [true, false].map((isSample) =>
    socialLinks
      .filter(({ url }) => samples.socialLinks.includes(url) === isSample)
      .map(({ name, url }) => `${name}: ${url}`),
  );
  return [
    createText(places.footer, links ?? []),
    createText(places.footerWithoutLink, sampleLinks ?? [], sampleMessages.link),
  ];
}

function listDeliveryTexts({ countries, expressDelivery }: Store): ShopperText[] {
  const [first] = countries;
  return [
    createText(places.productPage, expressDelivery ? [productSectionMessages.expressOptions] : []),
    createText(places.contactPage, first === undefined ? [] : [formatCountries(countries)]),
    createText(places.checkoutCountry, first === undefined ? [] : [first]),
    createText(
      places.checkoutRejection,
      first === undefined ? [] : [storeMessages.countryNotServed(countries)],
    ),
  ];
}

function listRiskTexts({ risks, confirmation }: Store): ShopperText[] {
  const usedConsequences = new Set(Object.values(risks));
  return [
    createText(
      places.orderPage,
      STAFF_STEPS.filter((step) => confirmation.enabled && usedConsequences.has(step)).map(
        (step) => confirmationMessages.staffSteps[step],
      ),
    ),
    createText(places.checkout, usedConsequences.has("no-cod") ? [riskMessages.noCashOnDelivery] : []),
  ];
}
