import { expect, test } from "vitest";

import { chooseChannels } from "./choose-channels.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";

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
