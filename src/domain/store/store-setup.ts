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

const digits = (number: string) => number.replaceAll(/\D/g, "");

/** Compares contact details with those of the sample shop. Ignores spaces and punctuation in numbers. */
export function sampleContacts(store: Store, sample: Store): SampleContacts {
  const sampleLinks = new Set(sample.socialLinks.map(({ url }) => url));
  return {
    phone: digits(store.phone) === digits(sample.phone),
    whatsapp: digits(store.whatsapp) === digits(sample.whatsapp),
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

export interface SetupFacts {
  store: Store;
  /** Settings of the sample shop. */
  sample: Store;
  hasProducts: boolean;
  /** Number of products of the sample catalogue that staff have not edited. */
  sampleProducts: number;
}

const SETTINGS = "/admin/settings";

/** Lists what the owner still has to set up, in the order of the settings page. */
export function setupGaps(facts: SetupFacts): SetupGap[] {
  const { store, sample } = facts;
  const samples = sampleContacts(store, sample);
  const gaps: (SetupGap | false)[] = [
    samples.phone && gap("phone", "phone", messages.phone),
    samples.whatsapp && gap("whatsapp", "WhatsApp", messages.whatsapp),
    samples.email && gap("email", "e-mail", messages.email),
    samples.address && gap("address", "address", messages.address),
    samples.socialLinks.length > 0 && gap("socialLinks", "social links", messages.socialLinks),
    paymentGap(store),
    store.expressDelivery && gap("delivery", "delivery", messages.delivery),
    productGap(facts),
  ];
  return gaps.filter((found) => found !== false);
}

function gap(topic: SetupGap["topic"], name: string, text: string, to = `${SETTINGS}#${topic}`): SetupGap {
  return { topic, name, text, to };
}

/** Structured data may promise payment methods that checkout does not accept. */
function paymentGap({ payments, acceptedPayments }: Store): SetupGap | false {
  const accepted = new Set(acceptedPayments.map((payment) => payment.toLowerCase()));
  const promised = payments.filter((payment) => !accepted.has(payment.toLowerCase()));
  return promised.length > 0 && gap("payments", "payments", messages.payments(promised, acceptedPayments));
}

function productGap({ hasProducts, sampleProducts }: SetupFacts): SetupGap | false {
  const text = hasProducts ? messages.sampleProducts(sampleProducts) : messages.noProducts;
  return (!hasProducts || sampleProducts > 0) && gap("products", "own products", text, "/admin/products");
}
