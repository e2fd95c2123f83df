import { expect, test } from "vitest";

import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";

import { findTemplate, fillPlaceholders, listPlaceholders } from "./template.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import { MESSAGE_KINDS, MESSAGE_RULES, TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import { getGreetingName, isStillValid, listTriggeredKinds, ORDER_MESSAGES } from "./order-message.ts";
import { MESSAGE_TEMPLATES } from "./outbox-messages.ts";
import { findSendTime, getQuietHours } from "#store/rules/quiet-hours.ts";

test.each([
  ["pending", ["order-received", "new-order"]],
  ["confirmed", ["order-confirmed"]],
  ["processing", []],
  ["shipped", ["order-shipped"]],
  ["delivered", ["order-delivered"]],
  ["cancelled", ["order-cancelled"]],
] as const)("an order that enters the status %s queues %j", (status, kinds) => {
  expect(listTriggeredKinds(status)).toEqual(kinds);
});

test.each(["shipped", "delivered"] as const)(
  "no message about a %s order that is picked up mentions a courier, a parcel or its arrival",
  (status) => {
    const kinds = listTriggeredKinds(status, { delivery: { method: "pickup" } });
    const texts = kinds.flatMap((kind) => Object.values(MESSAGE_TEMPLATES.en[kind as TemplateKind]));
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).not.toMatch(/courier|parcel|on its way|arrived|delivered/i);
  },
);

test("an order confirmed after an advance payment queues `payment-received`, not `order-confirmed`", () => {
  expect(listTriggeredKinds("confirmed", { isPaidInAdvance: true })).toEqual(["payment-received"]);
});

test("every message is valid in the status that queues it", () => {
  for (const kind of MESSAGE_KINDS) {
    const { trigger } = ORDER_MESSAGES[kind] ?? {};
    if (trigger !== undefined) expect(isStillValid(kind, trigger)).toBe(true);
  }
});

test("only the cancellation message, messages about money and returns, and the requested link are valid for a cancelled order", () => {
  expect(MESSAGE_KINDS.filter((kind) => isStillValid(kind, "cancelled"))).toEqual([
    "payment-recorded",
    "payment-rejected",
    "refund-paid",
    "order-cancelled",
    "return-requested",
    "return-approved",
    "return-rejected",
    "return-received",
    "return-refund-due",
    "return-settled",
    "return-exchanged",
    "order-link",
  ]);
  expect(ORDER_STATUSES.filter((status) => isStillValid("order-cancelled", status))).toEqual(["cancelled"]);
});

/** Parses a time of day in Pakistan, which is five hours ahead of UTC. */
const parseTime = (time: string) => new Date(`2026-11-20T${time}:00+05:00`);

test.each([
  ["20:59", "2026-11-20T20:59:00+05:00"],
  ["21:00", "2026-11-21T09:00:00+05:00"],
  ["23:59", "2026-11-21T09:00:00+05:00"],
  ["00:00", "2026-11-20T09:00:00+05:00"],
  ["08:59", "2026-11-20T09:00:00+05:00"],
  ["09:00", "2026-11-20T09:00:00+05:00"],
])("a message queued at %s in Pakistan is sent no earlier than %s", (time, expected) => {
  expect(findSendTime(parseTime(time), getQuietHours(STORE_DEFAULTS))).toEqual(new Date(expected));
});

test("quiet hours can start and end on the same day, and are off if start and end are equal", () => {
  expect(findSendTime(parseTime("13:30"), { from: 13 * HOUR_MS, until: 15 * HOUR_MS })).toEqual(
    parseTime("15:00"),
  );
  expect(findSendTime(parseTime("15:00"), { from: 13 * HOUR_MS, until: 15 * HOUR_MS })).toEqual(
    parseTime("15:00"),
  );
  expect(findSendTime(parseTime("13:30"), { from: 13 * HOUR_MS, until: 13 * HOUR_MS })).toEqual(
    parseTime("13:30"),
  );
});

test("the settings define the quiet hours to the minute, and can turn them off", () => {
  const settings = { ...STORE_DEFAULTS.customerMessages, quietFrom: "22:30", quietUntil: "08:15" };
  const findTime = (time: string, changes: object = {}) =>
    findSendTime(parseTime(time), getQuietHours({ customerMessages: { ...settings, ...changes } }));
  expect(findTime("22:29")).toEqual(parseTime("22:29"));
  expect(findTime("22:30")).toEqual(new Date("2026-11-21T08:15:00+05:00"));
  expect(findTime("08:14")).toEqual(parseTime("08:15"));
  expect(findTime("23:00", { quietHours: false })).toEqual(parseTime("23:00"));
});

test("placeholders inside values are not replaced, and unknown placeholders are kept", () => {
  const values = { name: "{total}", orderNumber: "ZE1", total: "Rs.\u00A01", shop: "Zarif" };
  expect(fillPlaceholders("{name} {orderNumber} {price}", values)).toBe("{total} ZE1 {price}");
});

test("built-in templates contain only placeholders that their kind supports", () => {
  for (const kind of TEMPLATE_KINDS) {
    const { subject, text, link } = MESSAGE_TEMPLATES.en[kind];
    const names = [...`${subject} ${text} ${link}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(listPlaceholders(kind)).toEqual(expect.arrayContaining(names));
  }
});

test("every language has the same placeholders in every template", () => {
  const findPlaceholders = (text: string) => text.match(/\{[^{}]*\}/g)?.toSorted() ?? [];
  for (const language of MESSAGE_LANGUAGES)
    for (const kind of TEMPLATE_KINDS) {
      const { subject, text } = MESSAGE_TEMPLATES[language][kind];
      expect(findPlaceholders(subject)).toEqual(findPlaceholders(MESSAGE_TEMPLATES.en[kind].subject));
      expect(findPlaceholders(text)).toEqual(findPlaceholders(MESSAGE_TEMPLATES.en[kind].text));
    }
});

const LANGUAGE_TEXTS = MESSAGE_LANGUAGES.flatMap((language) =>
  TEMPLATE_KINDS.map((kind) => ({ language, kind, ...MESSAGE_TEMPLATES[language][kind] })),
);

test("a text that says “there” names the page that it means", () => {
  for (const { language, kind, text } of LANGUAGE_TEXTS)
    if (/\b(?:there|wahan|usi page)\b|وہاں|اسی صفحے/i.test(text))
      expect(text, `${language} ${kind}`).toMatch(/\bpage of your order\b|order ke page par|آرڈر کے صفحے پر/);
});

test("a paragraph that announces a list is followed by the list", () => {
  for (const { language, kind, text } of LANGUAGE_TEXTS) {
    const paragraphs = text.split("\n\n");
    for (const [index, paragraph] of paragraphs.entries())
      if (paragraph.endsWith(":"))
        expect(paragraphs[index + 1], `${language} ${kind}`).toMatch(/^\{(?:parcels|details)\}$/);
  }
});

test("Urdu texts use the punctuation of Urdu", () => {
  for (const { language, kind, subject, text } of LANGUAGE_TEXTS)
    if (language === "ur")
      expect(`${subject}\n${text}`, kind).not.toMatch(/(?:^|[^\d}])[,.?;](?:\s|$)|\},\s/m);
});

test("messages of one language greet alike, and no message to shoppers is the shop's “akela” message", () => {
  const greetings = { en: /^Hello\b/, "ur-Latn": /^Assalam o alaikum\b/, ur: /^السلام علیکم/ };
  for (const { language, kind, text } of LANGUAGE_TEXTS) {
    if (MESSAGE_RULES[kind].audience === "customer") expect(text, kind).toMatch(greetings[language]);
    expect(text, kind).not.toMatch(/akela|واحد پیغام/);
  }
});

test("an edited template replaces only the built-in template of its kind and language", () => {
  const edited = { subject: "Off it goes", text: "{name}", link: "Open" };
  const templates = [{ ...edited, kind: "order-shipped", language: "en" } as const];
  expect(findTemplate(templates, "order-shipped", "en")).toMatchObject(edited);
  expect(findTemplate(templates, "order-shipped", "ur")).toBe(MESSAGE_TEMPLATES.ur["order-shipped"]);
  expect(findTemplate(templates, "order-delivered", "en")).toBe(MESSAGE_TEMPLATES.en["order-delivered"]);
});

test.each([
  ["Ayesha Khan", "Ayesha"],
  ["  Ayesha\nKhan ", "Ayesha"],
  ["M. Ali Raza", "Ali"],
  ["عائشہ خان", "عائشہ"],
  ["D'Souza", "D'Souza"],
  ["Win http://x.example", "Win"],
  ["http://x.example Ayesha", "Ayesha"],
  ["www.x.example", "wwwxexample"],
  ["x.example/win", "xexamplewin"],
  ["spam@x.example", "spamxexample"],
  ["A".repeat(200), "A".repeat(30)],
  ["0300 1234567", ""],
])("messages about unconfirmed orders call “%s” only “%s”, without a link", (name, greeting) => {
  expect(getGreetingName(name, true)).toBe(greeting);
});

test("messages about confirmed orders contain the name without links", () => {
  expect(getGreetingName("Ayesha Khan", false)).toBe("Ayesha Khan");
  expect(getGreetingName("Ayesha www.x.example Khan", false)).toBe("Ayesha Khan");
});
