import { setupMessages as messages } from "./store-messages.ts";
import type { Store } from "./store.ts";

/** Contact details that still have sample values; `socialLinks` lists the URLs. */
export interface SampleContacts {
  phone: boolean;
  whatsapp: boolean;
  email: boolean;
  address: boolean;
  socialLinks: string[];
}

const keepDigits = (number: string) => number.replaceAll(/\D/g, "");

/** Finds contact details that equal those of the sample shop. Ignores spaces and punctuation in phone numbers. */
export function findSampleContacts(store: Store, sample: Store): SampleContacts {
  const sampleLinks = new Set(sample.socialLinks.map(({ url }) => url));
  return {
    phone: keepDigits(store.phone) === keepDigits(sample.phone),
    whatsapp: keepDigits(store.whatsapp) === keepDigits(sample.whatsapp),
    email: store.email.toLowerCase() === sample.email.toLowerCase(),
    address: store.address.street === sample.address.street && store.address.city === sample.address.city,
    socialLinks: store.socialLinks.map(({ url }) => url).filter((url) => sampleLinks.has(url)),
  };
}

/** A setting that still has its sample value or makes an inaccurate statement. */
export interface SetupGap {
  topic: "phone" | "whatsapp" | "email" | "address" | "socialLinks" | "payments" | "delivery" | "products";
  /** Short name for the log, e.g. `WhatsApp`. */
  name: string;
  text: string;
  /** Path of the admin page with the setting. */
  to: string;
}

export interface SetupState {
  store: Store;
  /** Settings of the sample shop. */
  sample: Store;
  /** Whether the shop has configured delivery rates, which then decide what pages say about express delivery. */
  hasRates: boolean;
  hasProducts: boolean;
  /** Number of products of the sample catalogue that staff have not edited. */
  sampleProducts: number;
}

const SETTINGS_PATH = "/admin/settings";

/** Lists the settings that the owner still has to complete, in the order of the settings page. */
export function findSetupGaps(state: SetupState): SetupGap[] {
  const { store, sample } = state;
  const samples = findSampleContacts(store, sample);
  const gaps: (SetupGap | false)[] = [
    samples.phone && createGap("phone", "phone", messages.phone, `${SETTINGS_PATH}/contact#phone`),
    samples.whatsapp &&
      createGap("whatsapp", "WhatsApp", messages.whatsapp, `${SETTINGS_PATH}/contact#whatsapp`),
    samples.email && createGap("email", "email", messages.email, `${SETTINGS_PATH}/contact#email`),
    samples.address && createGap("address", "address", messages.address),
    samples.socialLinks.length > 0 && createGap("socialLinks", "social links", messages.socialLinks),
    findPaymentGap(store),
    store.expressDelivery && !state.hasRates && createGap("delivery", "delivery", messages.delivery),
    findProductGap(state),
  ];
  return gaps.filter((gap) => gap !== false);
}

function createGap(
  topic: SetupGap["topic"],
  name: string,
  text: string,
  to = `${SETTINGS_PATH}/${topic}`,
): SetupGap {
  return { topic, name, text, to };
}

/** Reports payment methods that structured data lists and checkout does not accept. */
function findPaymentGap({ payments, acceptedPayments }: Store): SetupGap | false {
  const accepted = new Set(acceptedPayments.map((payment) => payment.toLowerCase()));
  const promised = payments.filter((payment) => !accepted.has(payment.toLowerCase()));
  return (
    promised.length > 0 && createGap("payments", "payments", messages.payments(promised, acceptedPayments))
  );
}

function findProductGap({ hasProducts, sampleProducts }: SetupState): SetupGap | false {
  const text = hasProducts ? messages.sampleProducts(sampleProducts) : messages.noProducts;
  return (
    (!hasProducts || sampleProducts > 0) && createGap("products", "own products", text, "/admin/products")
  );
}
