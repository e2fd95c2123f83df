import { expect, test } from "vitest";

import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";

import { findTemplate, fillPlaceholders, listPlaceholders } from "./template.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import { MESSAGE_KINDS, TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import { isStillValid, listTriggeredKinds, ORDER_MESSAGES } from "./order-message.ts";
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

test("an order confirmed after an advance payment queues `payment-received`, not `order-confirmed`", () => {
  expect(listTriggeredKinds("confirmed", { isPaidInAdvance: true })).toEqual(["payment-received"]);
});

test("every message is valid in the status that queues it", () => {
  for (const kind of MESSAGE_KINDS) {
    const { trigger } = ORDER_MESSAGES[kind] ?? {};
    if (trigger !== undefined) expect(isStillValid(kind, trigger)).toBe(true);
  }
});

test("only the cancellation message and the requested link are valid for a cancelled order", () => {
  expect(MESSAGE_KINDS.filter((kind) => isStillValid(kind, "cancelled"))).toEqual([
    "order-cancelled",
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
  const values = { name: "{total}", orderNumber: "ZE1", total: "Rs. 1", shop: "Zarif" };
  expect(fillPlaceholders("{name} {orderNumber} {price}", values)).toBe("{total} ZE1 {price}");
});

test("built-in templates contain only placeholders that their kind supports", () => {
  for (const kind of TEMPLATE_KINDS) {
    const { subject, text } = MESSAGE_TEMPLATES.en[kind];
    const names = [...`${subject} ${text}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
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

test("an edited template replaces only the built-in template of its kind and language", () => {
  const edited = { subject: "Off it goes", text: "{name}", link: "Open" };
  const templates = [{ ...edited, kind: "order-shipped", language: "en" } as const];
  expect(findTemplate(templates, "order-shipped", "en")).toMatchObject(edited);
  expect(findTemplate(templates, "order-shipped", "ur")).toBe(MESSAGE_TEMPLATES.ur["order-shipped"]);
  expect(findTemplate(templates, "order-delivered", "en")).toBe(MESSAGE_TEMPLATES.en["order-delivered"]);
});
