import { expect, test } from "vitest";

import { listCustomerMessages } from "./customer-message.ts";
import { buildConfirmPayload, whatsAppEventsSchema } from "./whatsapp-events.ts";

const toEvents = (...values: unknown[]) =>
  whatsAppEventsSchema.parse({
    object: "whatsapp_business_account",
    entry: values.map((value) => ({ id: "1", changes: [{ field: "messages", value }] })),
  });

const base = { id: "wamid.1", from: "923001234567", timestamp: "1795000000" };
const contacts = [{ wa_id: "923001234567", profile: { name: "Ayesha" } }];
const list = (...messages: unknown[]) => listCustomerMessages(toEvents({ contacts, messages }), "42");

test("a text has its sender, time, and the message that it answers", () => {
  const context = { from: "15550001111", id: "wamid.shop" };
  expect(list({ ...base, type: "text", text: { body: "Is it coming today?" }, context })).toEqual([
    {
      id: "wamid.1",
      phone: "+923001234567",
      name: "Ayesha",
      at: new Date(1_795_000_000_000),
      text: "Is it coming today?",
      answeredId: "wamid.shop",
      confirmToken: null,
      imageId: null,
    },
  ]);
});

test.each<[string, object, string]>([
  ["audio", { audio: { id: "1", voice: true } }, "Voice message. Open WhatsApp to listen."],
  ["audio", { audio: { id: "1" } }, "Audio file. Open WhatsApp to listen."],
  ["image", { image: { id: "1", caption: "Broken cap" } }, "Image\nBroken cap"],
  ["image", { image: { id: "../1", caption: "Paid" } }, "Image. Open WhatsApp to see it.\nPaid"],
  ["video", { video: { id: "1" } }, "Video. Open WhatsApp to see it."],
  ["sticker", { sticker: { id: "1", animated: false } }, "Sticker. Open WhatsApp to see it."],
  ["document", { document: { filename: "slip.pdf" } }, "Document “slip.pdf”. Open WhatsApp to read it."],
  [
    "location",
    { location: { latitude: 24.86, longitude: 67, name: "Home", address: "Street 5" } },
    "Location: Home, Street 5 (https://www.google.com/maps?q=24.86,67)",
  ],
  ["contacts", { contacts: [{ name: { formatted_name: "Ali" } }] }, "Contact: Ali"],
  ["reaction", { reaction: { message_id: "wamid.shop", emoji: "👍" } }, "Reaction to a message: 👍"],
  ["button", { button: { payload: "anything", text: "Call me" } }, "Call me"],
  ["interactive", { interactive: { type: "button_reply", button_reply: { id: "1", title: "Yes" } } }, "Yes"],
  [
    "interactive",
    { interactive: { type: "list_reply", list_reply: { id: "1", title: "Oud", description: "50ml" } } },
    "Oud\n50ml",
  ],
  ["system", { system: { body: "User A changed from 1 to 2" } }, "User A changed from 1 to 2"],
  [
    "unsupported",
    { errors: [{ code: 131_051 }] },
    "Message of a kind that the shop cannot show. Open WhatsApp to see it.",
  ],
  ["a future kind", {}, "Message of a kind that the shop cannot show. Open WhatsApp to see it."],
  ["image", { image: "broken" }, "Image. Open WhatsApp to see it."],
  ["location", { location: {} }, "Message of a kind that the shop cannot show. Open WhatsApp to see it."],
])("a message of the kind %s with %j is described", (type, content, text) => {
  expect(list({ ...base, type, ...content }).map((message) => message.text)).toEqual([text]);
});

test("a withdrawn reaction, a blank text and malformed messages are skipped, and later messages are listed", () => {
  const valid = { ...base, type: "text", text: { body: "Hello" } };
  const messages = [
    { ...base, type: "reaction", reaction: { message_id: "wamid.shop" } },
    { ...base, type: "text", text: { body: " " } },
    { ...valid, from: "ayesha" },
    { ...valid, id: undefined },
    { ...valid, timestamp: "soon" },
    null,
    valid,
  ];
  expect(list(...messages).map(({ text }) => text)).toEqual(["Hello"]);
});

test("messages are listed oldest first, and messages to another number of the account are skipped", () => {
  const build = (text: string, timestamp: string) => ({
    ...base,
    timestamp,
    type: "text",
    text: { body: text },
  });
  expect(list(build("two", "1795000002"), build("one", "1795000001")).map(({ text }) => text)).toEqual([
    "one",
    "two",
  ]);
  const other = { metadata: { phone_number_id: "43" }, messages: [build("one", "1795000001")] };
  expect(listCustomerMessages(toEvents(other), "42")).toEqual([]);
});

test("only a press of the shop's confirm button yields a token", () => {
  const press = (payload: unknown) => ({ ...base, type: "button", button: { payload, text: "Confirm" } });
  const text = { ...base, type: "text", text: { body: buildConfirmPayload("def") } };
  const messages = [press(buildConfirmPayload("abc")), press("stop"), press(7), text];
  expect(list(...messages).map(({ confirmToken }) => confirmToken)).toEqual(["abc", null, null, null]);
});

test.each<[string, object, string | null]>([
  ["image", { image: { id: "77", mime_type: "image/jpeg", sha256: "q83vEjRWeJA=" } }, "77"],
  ["document", { document: { id: "78", mime_type: "image/png", filename: "slip.png" } }, "78"],
  ["document", { document: { id: "79", mime_type: "application/pdf", filename: "slip.pdf" } }, null],
  ["document", { document: { id: "80", mime_type: "image/svg+xml", filename: "slip.svg" } }, null],
  ["video", { video: { id: "81", mime_type: "video/mp4" } }, null],
  ["image", { image: { id: 82 } }, null],
  ["image", { image: { id: "../me?access_token=" } }, null],
])("only an image that the shop can show is fetched: %s %j", (type, content, imageId) => {
  expect(list({ ...base, type, ...content }).map((message) => message.imageId)).toEqual([imageId]);
});
