import { afterAll, afterEach, describe, expect, test } from "vitest";

import { describeSenderContract } from "#test/message-sender-contract.ts";
import { startMailServer } from "#test/simulators/mail-server.ts";

import { createEmailSender } from "./create-email-sender.ts";
import { parseSmtpUrl } from "./parse-smtp-url.ts";

const server = await startMailServer();
const sender = createEmailSender(parseSmtpUrl(server.url), { responseTimeoutMs: 1000 });
const EMAIL = {
  dedupeKey: "order-received:abc:1",
  shop: { name: "Zarif Essence", email: "shop@example.com" },
  to: "ayesha@example.com",
  subject: "We have your order",
  text: "Hello Ayesha",
  html: "<p>Hello Ayesha</p>",
};

afterEach(() => {
  server.setFault("none");
  server.received.length = 0;
});
afterAll(async () => {
  sender.close();
  await server.close();
});

test("an email has a text part, an HTML part, sender, recipient and subject", async () => {
  expect(await sender.send(EMAIL)).toEqual({ outcome: "sent" });
  const [mail] = server.received;
  expect(mail).toMatchObject({ subject: EMAIL.subject, html: EMAIL.html });
  expect(mail?.text?.trim()).toBe(EMAIL.text);
  expect(mail?.from?.text).toBe('"Zarif Essence" <shop@example.com>');
  expect(mail?.replyTo?.text).toBe('"Zarif Essence" <shop@example.com>');
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
});

test("a newsletter has the headers for one-click unsubscribing, and other emails do not", async () => {
  const unsubscribeUrl = "https://shop.example/newsletter/unsubscribe/a-token";
  await sender.send({ ...EMAIL, unsubscribeUrl });
  await sender.send({ ...EMAIL, dedupeKey: "other" });
  const [newsletter, other] = server.received;
  expect(newsletter?.headers.get("list")).toMatchObject({
    unsubscribe: { url: unsubscribeUrl },
    "unsubscribe-post": { name: "List-Unsubscribe=One-Click" },
  });
  expect(other?.headers.has("list")).toBe(false);
});

test("each attempt to send a message has the same Message-ID, which does not contain the order's id", async () => {
  for (const dedupeKey of [EMAIL.dedupeKey, EMAIL.dedupeKey, "order-received:abc:2"])
    await sender.send({ ...EMAIL, dedupeKey });
  const [first, second, third] = server.received.map(({ messageId }) => messageId);
  expect(first).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("line breaks in names and subjects add no headers and no recipients [ASVS 1.3.11]", async () => {
  const injected = "Shop\r\nBcc: victim@example.com";
  await sender.send({ ...EMAIL, shop: { ...EMAIL.shop, name: injected }, subject: injected });
  const [mail] = server.received;
  expect(mail?.headers.has("bcc")).toBe(false);
  expect(mail?.to).toMatchObject({ text: EMAIL.to });
});

test.each([
  [421, { outcome: "retry" }],
  [550, { outcome: "failed", isAddressRejected: true }],
  ["550 after DATA", { outcome: "failed", isAddressRejected: false }],
] as const)("the server fault %s leads to the result %o", async (fault, result) => {
  server.setFault(fault);
  expect(await sender.send(EMAIL)).toMatchObject(result);
});

describe("contract", () => {
  const urlWithPassword = server.url.replace("//", "//shop:secret@");
  describeSenderContract({
    createSender: () => createEmailSender(parseSmtpUrl(urlWithPassword), { responseTimeoutMs: 1000 }),
    createUnreachableSender: () => createEmailSender(parseSmtpUrl("smtp://127.0.0.1:2")),
    message: EMAIL,
    setFault: (fault) =>
      server.setFault(
        (
          {
            accepts: "none",
            "rejects temporarily": 451,
            "rejects the credentials": 535,
            "rejects permanently": "550 after DATA",
            "stores the message and never responds": "hang",
          } as const
        )[fault],
      ),
    countReceived: () => server.received.length,
  });
});

test("nothing is sent to a server without STARTTLS if encryption is required [ASVS 12.3.1]", async () => {
  const encryptedSender = createEmailSender({ ...parseSmtpUrl(server.url), requireTLS: true });
  expect(await encryptedSender.send(EMAIL)).toMatchObject({ outcome: "retry" });
  expect(server.received).toEqual([]);
  encryptedSender.close();
});
