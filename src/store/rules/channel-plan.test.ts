import { expect, test } from "vitest";

import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";

import {
  CHANNEL_PLANS,
  chooseChannels,
  hasChannelPlan,
  listAlternatives,
  listKindChannels,
  listNextChannels,
  listPlanChannels,
} from "./channel-plan.ts";
import { MESSAGE_RULES, TEMPLATE_KINDS } from "./message-kind.ts";

const MOBILE = "+923001234567";

test.each([
  ["every channel is configured", MESSAGE_CHANNELS, MOBILE, ["email", "whatsapp"]],
  ["WhatsApp is not configured", ["email", "sms"], MOBILE, ["email", "sms"]],
  ["only WhatsApp is configured", ["whatsapp"], MOBILE, ["whatsapp"]],
  ["nothing is configured", [], MOBILE, []],
  ["the number is a Pakistani landline", MESSAGE_CHANNELS, "+924211122233", ["email"]],
  ["the number is foreign", MESSAGE_CHANNELS, "+447911123456", ["email", "whatsapp"]],
  ["the number is not valid", MESSAGE_CHANNELS, null, ["email"]],
] as const)(
  "a message to a customer uses the configured channels that reach the phone number: %s",
  (_case, configured, phone, channels) => {
    expect(chooseChannels("customer", configured, phone)).toEqual(channels);
  },
);

test("staff receive emails only", () => {
  expect(chooseChannels("staff", MESSAGE_CHANNELS, MOBILE)).toEqual(["email"]);
  expect(chooseChannels("staff", ["whatsapp", "sms"], MOBILE)).toEqual([]);
});

test.each([
  ["email-and-whatsapp", MOBILE, ["email", "whatsapp"]],
  ["email-and-sms", MOBILE, ["email", "sms"]],
  ["whatsapp-first", MOBILE, ["whatsapp"]],
  ["sms-first", MOBILE, ["sms"]],
  ["email-first", MOBILE, ["email"]],
  ["whatsapp-first", "+922135831234", ["email"]],
  ["whatsapp-first", null, ["email"]],
] as const)("with the order %s, a message to %s is sent over %j", (plan, phone, channels) => {
  expect(chooseChannels("customer", MESSAGE_CHANNELS, phone, plan)).toEqual(channels);
});

test.each([
  ["email-and-whatsapp", "whatsapp", ["sms"]],
  ["email-and-whatsapp", "sms", []],
  ["email-and-whatsapp", "email", []],
  ["email-and-sms", "sms", ["whatsapp"]],
  ["whatsapp-first", "whatsapp", ["sms", "email"]],
  ["whatsapp-first", "sms", ["email"]],
  ["sms-first", "sms", ["whatsapp", "email"]],
  ["email-first", "email", ["whatsapp", "sms"]],
] as const)("with the order %s, a message that %s cannot deliver continues over %j", (plan, failed, next) => {
  expect(listNextChannels(plan, failed)).toEqual(next);
});

test("every order contains every channel once, so that no message is sent twice over one channel", () => {
  for (const plan of CHANNEL_PLANS)
    expect(listPlanChannels(plan).flat().toSorted()).toEqual([...MESSAGE_CHANNELS].toSorted());
});

test("a channel that is not configured is skipped, and staff get emails only", () => {
  expect(listAlternatives("customer", ["sms", "email"], MOBILE, "whatsapp-first")).toEqual([
    ["sms", "email"],
  ]);
  expect(listAlternatives("staff", MESSAGE_CHANNELS, MOBILE, "whatsapp-first")).toEqual([["email"]]);
});

test("every message about an order or a size that the shop sends to customers exists on every channel", () => {
  const orderKinds = TEMPLATE_KINDS.filter((kind) => {
    const { subject, audience, isByHand = false } = MESSAGE_RULES[kind];
    const isAboutGoods = subject === "order" || subject === "restock-request";
    return isAboutGoods && audience === "customer" && !isByHand;
  });
  expect(orderKinds).toEqual(
    expect.arrayContaining([
      "out-for-delivery",
      "delivery-attempted",
      "parcel-returned",
      "tracking-corrected",
    ]),
  );
  for (const kind of orderKinds) {
    expect([kind, listKindChannels(kind)]).toEqual([kind, [...MESSAGE_CHANNELS]]);
    expect(hasChannelPlan(kind)).toBe(true);
  }
});
