import { expect, test } from "vitest";

import { PERSONAL_DATA } from "#app/modules.server.ts";

import { buildPrivacyStatement } from "./privacy-statement.ts";
import { privacyTexts } from "./privacy-texts.ts";
import { KEEP_ALL } from "#store/rules/retention.ts";

type PrivacySettings = Parameters<typeof buildPrivacyStatement>[0];

const MINIMAL: PrivacySettings = {
  shopName: "Zarif Essence",
  retention: KEEP_ALL,
  channels: [],
  couriers: [],
  paymentMethods: ["Cash on Delivery"],
  asksForConfirmation: false,
  reservesBottles: false,
  confirmsNewsletter: false,
  checksRisks: false,
  hasAnalytics: false,
  imageHosts: [],
  hasOffsiteBackups: false,
  hasIntegrations: false,
};

const formatStatement = (settings: Partial<PrivacySettings> = {}) =>
  buildPrivacyStatement({ ...MINIMAL, ...settings })
    .flatMap(({ title, paragraphs, items = [] }) => [title, ...paragraphs, ...items])
    .join("\n");

test("the privacy page describes every topic with customer data", () => {
  const titles = buildPrivacyStatement(MINIMAL).map(({ title }) => title);
  for (const { topic } of Object.values(PERSONAL_DATA))
    if (topic !== "staff") expect(titles).toContain(privacyTexts.topics[topic].title);
});

/** What the statement about orders says of tables that later features added. */
const SENTENCES = {
  payments: /transaction number, the last digits/,
  payment_proofs: /image of your payment/,
  refunds: /account for the refund/,
  returns: /your reason, your note/,
  return_photos: /note and photos/,
};

test.each(Object.entries(SENTENCES))("the privacy page says what the table %s stores", (table, sentence) => {
  expect(PERSONAL_DATA).toHaveProperty(table);
  expect(formatStatement()).toMatch(sentence);
});

test("the privacy page does not mention services that the shop does not use", () => {
  const text = formatStatement();
  expect(text).not.toMatch(/SMS|mail provider|Google|images to your browser/);
  // Staff can send WhatsApp messages manually.
  expect(text).toContain(privacyTexts.providers.whatsapp);
  expect(text).toContain(privacyTexts.unnamedCouriers);
  expect(text).toContain(privacyTexts.noAnalytics);
});

test.each([
  [{ channels: ["email", "whatsapp"] }, /by email and WhatsApp\.[^]*mail provider/],
  [{ couriers: ["Leopards", "TCS"] }, /Leopards and TCS, which deliver parcels/],
  [{ hasAnalytics: true }, /Google Analytics/],
  [{ imageHosts: ["res.cloudinary.com"] }, /res\.cloudinary\.com/],
  [{ hasOffsiteBackups: true }, /copies of our backups/],
  [{ hasIntegrations: true }, /other programs/],
  [{ asksForConfirmation: true }, /your decision/],
  [{ reservesBottles: true }, /how many bottles unconfirmed orders reserve/],
  [{ confirmsNewsletter: true }, /link to confirm the address/],
  [{ checksRisks: true }, /earlier orders of the same phone number/],
] satisfies [Partial<PrivacySettings>, RegExp][])(
  "the privacy page mentions an enabled service or feature: %o",
  (settings, expected) => {
    expect(formatStatement(settings)).toMatch(expected);
    expect(formatStatement()).not.toMatch(expected);
  },
);

test("the privacy page states the configured retention periods", () => {
  const retention = { ...KEEP_ALL, orderMonths: 72, messageMonths: 1, sentMessageMonths: 6 };
  const text = formatStatement({ retention, channels: ["email"] });
  expect(text).toMatch(/72 months after the order[^]*messages after 1 month\.[^]*orders after 6 months\./);
  expect(formatStatement({ retention: KEEP_ALL, channels: ["email"] })).toMatch(
    /until you ask us to delete them[^]*as long as the order/,
  );
});
