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

const STAFF_NOTES = /notes of our staff about your order/;
const COURIER_REPORTS = /what couriers report about your parcels/;
/** What the page says of each table with columns of personal data. */
const SENTENCES: Readonly<Record<string, RegExp>> = {
  blocked_phones: /your phone number with the reason/,
  contact_images: /your name, phone number and message/,
  contact_messages: /your name, phone number and message/,
  contact_replies: /the email address to which we reply/,
  customer_profiles: /your phone number and name with notes and tags/,
  customer_summaries: /your phone number and name with notes and tags/,
  customers: /your name, phone number, email address/,
  discount_redemptions: /the discounts that you used/,
  load_sheets: COURIER_REPORTS,
  money_movements: STAFF_NOTES,
  newsletter_signups: /your email address and when you subscribed/,
  newsletter_subscribers: /your email address and when you subscribed/,
  order_confirmation_events: /notes about our calls/,
  order_events: STAFF_NOTES,
  order_links: /secret code for each link/,
  order_reviews: /your ratings and reviews/,
  order_status_history: STAFF_NOTES,
  orders: /your name, phone number, email address, delivery address/,
  outbox_messages: /the messages that we send you, their recipient/,
  payment_proofs: /image of your payment/,
  payments: /transaction number, the last digits/,
  rate_limits: /count requests by network address/,
  refunds: /account for the refund/,
  restock_requests: /email address or phone number that you leave/,
  return_events: /your reason, your note/,
  return_photos: /note and photos/,
  returns: /your reason, your note/,
  shipment_advice: STAFF_NOTES,
  shipment_events: COURIER_REPORTS,
  shipment_labels: COURIER_REPORTS,
  shipments: COURIER_REPORTS,
  stock_holds: /code calculated from your network/,
};

test.each(
  Object.entries(PERSONAL_DATA).flatMap(([table, { topic, columns }]) =>
    topic === "staff" || Object.keys(columns).length === 0 ? [] : [table],
  ),
)("the privacy page says what the table %s stores", (table) => {
  const text = formatStatement({ asksForConfirmation: true, reservesBottles: true });
  expect(text).toMatch(SENTENCES[table] ?? `a sentence about ${table}`);
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
