import { afterAll, afterEach, describe, expect, test } from "vitest";

import { renderWhatsApp } from "../../../rules/outbox/whatsapp-template.ts";
import { describeSenderContract } from "#test/message-sender-contract.ts";
import { RETRY_AFTER_SECONDS, UNREACHABLE_URL } from "#test/simulators/http-provider.ts";
import { startWhatsAppApi } from "#test/simulators/whatsapp-api.ts";

import { createWhatsAppSender } from "./create-whatsapp-sender.ts";

const server = await startWhatsAppApi();
const account = {
  accessToken: "token",
  phoneNumberId: "42",
  appSecret: "test_app_secret",
  verifyToken: "verify-me",
  apiUrl: server.url,
};
const sender = createWhatsAppSender(account, { responseTimeoutMs: 1000 });
const MESSAGE = {
  dedupeKey: "please-confirm:abc:1:whatsapp",
  reference: "7:1795000000000",
  to: "+923001234567",
  shop: { name: "Zarif Essence", email: "shop@example.com" },
  ...renderWhatsApp({
    kind: "please-confirm",
    language: "ur",
    values: {
      name: 'Ayesha "A"\nKhan',
      orderNumber: "ZE12345678901",
      total: "Rs.\u00A03,400",
      shop: "Zarif",
    },
    path: "/order/token",
  }),
};

afterEach(() => {
  server.setFault("none");
  server.received.length = 0;
});
afterAll(server.close);

describe("contract", () => {
  describeSenderContract({
    createSender: () => createWhatsAppSender(account, { responseTimeoutMs: 1000 }),
    createUnreachableSender: () => createWhatsAppSender({ ...account, apiUrl: UNREACHABLE_URL }),
    message: MESSAGE,
    setFault: (fault) =>
      server.setFault(
        (
          {
            accepts: "none",
            "rejects temporarily": 503,
            "rejects the credentials": 401,
            "rejects permanently": 400,
            "stores the message and never responds": "hang",
          } as const
        )[fault],
      ),
    countReceived: () => server.received.length,
  });
});

test("a request contains the template's name, language and parameters, the link's path and the confirm button", async () => {
  expect(await sender.send(MESSAGE)).toMatchObject({
    outcome: "sent",
    providerId: expect.stringMatching(/^wamid/),
  });
  const [call] = server.received;
  expect(call?.url.pathname).toBe("/42/messages");
  expect(call?.headers).toMatchObject({ authorization: "Bearer token" });
  expect(JSON.parse(call?.body ?? "")).toEqual({
    messaging_product: "whatsapp",
    to: "923001234567",
    biz_opaque_callback_data: "7:1795000000000",
    type: "template",
    template: {
      name: "please_confirm",
      language: { code: "ur" },
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", text: 'Ayesha "A" Khan' },
            { type: "text", text: "ZE12345678901" },
            { type: "text", text: "Rs.\u00A03,400" },
          ],
        },
        {
          type: "button",
          sub_type: "url",
          index: "0",
          parameters: [{ type: "text", text: "order/token" }],
        },
        {
          type: "button",
          sub_type: "quick_reply",
          index: "1",
          parameters: [{ type: "payload", payload: "confirm:token" }],
        },
      ],
    },
  });
});

test("a rate-limited message is retried after the delay that WhatsApp requires", async () => {
  server.setFault(429);
  expect(await sender.send(MESSAGE)).toMatchObject({ outcome: "retry", delayMs: RETRY_AFTER_SECONDS * 1000 });
});

test.each(["reset", "malformed"] as const)(
  "a message whose response is lost (%s) is unsure",
  async (fault) => {
    server.setFault(fault);
    expect(await sender.send(MESSAGE)).toMatchObject({ outcome: "unsure" });
  },
);
