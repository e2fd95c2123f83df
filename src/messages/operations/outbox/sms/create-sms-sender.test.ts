import { afterAll, afterEach, describe, expect, test } from "vitest";

import { describeSenderContract } from "#test/message-sender-contract.ts";
import { RETRY_AFTER_SECONDS, UNREACHABLE_URL } from "#test/simulators/http-provider.ts";
import { startSmsGateway } from "#test/simulators/sms-gateway.ts";

import { buildSmsRequest, createSmsSender } from "./create-sms-sender.ts";
import type { SmsSettings } from "./sms-gateway.ts";
import { parseSmsGateway } from "./sms-gateway.ts";

const server = await startSmsGateway();

function parseGateway(settings: SmsSettings) {
  const gateway = parseSmsGateway({ SMS_SUCCESS: "^OK", ...settings });
  if (!gateway) throw new Error("No gateway is configured");
  return gateway;
}

const gateway = parseGateway({ SMS_URL: server.url, SMS_BODY: '{"to":"{to}","text":"{text}"}' });
const sender = createSmsSender(gateway, { responseTimeoutMs: 1000 });
const MESSAGE = {
  dedupeKey: "order-received:abc:1:sms",
  to: "+923001234567",
  shop: { name: "Zarif Essence", email: "shop@example.com" },
  subject: null,
  text: `Hello "Ayesha" & \\ {to}\n50% عطر`,
};

afterEach(() => {
  server.setFault("none");
  server.received.length = 0;
});
afterAll(server.close);

describe("contract", () => {
  describeSenderContract({
    createSender: () => createSmsSender(gateway, { responseTimeoutMs: 1000 }),
    createUnreachableSender: () => createSmsSender({ ...gateway, url: UNREACHABLE_URL }),
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

test("a JSON body contains the phone number without the plus sign and the unchanged text", async () => {
  await sender.send(MESSAGE);
  const [call] = server.received;
  expect(call).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
  expect(JSON.parse(call?.body ?? "")).toEqual({ to: "923001234567", text: MESSAGE.text });
});

test("a form body contains the phone number and the unchanged text", async () => {
  const formGateway = parseGateway({ SMS_URL: server.url, SMS_BODY: "key=k%26&to=%2B{to}&msg={text}" });
  await createSmsSender(formGateway).send(MESSAGE);
  const [call] = server.received;
  expect(call?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
    key: "k&",
    to: MESSAGE.to,
    msg: MESSAGE.text,
  });
});

test("a URL contains the phone number without the plus sign and the unchanged text", async () => {
  await createSmsSender(parseGateway({ SMS_URL: `${server.url}/send?to={to}&text={text}` })).send(MESSAGE);
  const [call] = server.received;
  expect(call?.method).toBe("GET");
  expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
    to: "923001234567",
    text: MESSAGE.text,
  });
});

test("an XML body escapes the text", () => {
  const xmlGateway = parseGateway({
    SMS_URL: server.url,
    SMS_HEADERS: '{"Content-Type":"text/xml"}',
    SMS_BODY: "<sms to='{to}'>{text}</sms>",
  });
  expect(buildSmsRequest(xmlGateway, { to: "+92300", text: "<b>&" }).body).toBe(
    "<sms to='92300'>&lt;b&gt;&amp;</sms>",
  );
});

test.each([
  [429, { outcome: "retry", delayMs: RETRY_AFTER_SECONDS * 1000 }],
  [500, { outcome: "unsure" }],
  ["reset", { outcome: "unsure" }],
  ["malformed", { outcome: "unsure" }],
] as const)("the gateway fault %s leads to the result %o", async (fault, result) => {
  server.setFault(fault);
  expect(await sender.send(MESSAGE)).toMatchObject(result);
});

test("a 200 response that does not match the success pattern counts as a rejection", async () => {
  const strictSender = createSmsSender({ ...gateway, success: /^ACCEPTED/ });
  expect(await strictSender.send(MESSAGE)).toMatchObject({
    outcome: "failed",
    error: expect.stringContaining("OK ID:"),
  });
});

test("a text of more than six segments is not sent", async () => {
  expect(await sender.send({ ...MESSAGE, text: "a".repeat(6 * 153 + 1) })).toMatchObject({
    outcome: "failed",
  });
  expect(server.received).toEqual([]);
});

test("errors contain neither the URL nor the headers, which can be secret", async () => {
  const secretGateway = parseGateway({
    SMS_URL: "http://127.0.0.1:2/hidden-path?to={to}&text={text}",
    SMS_HEADERS: '{"Authorization":"Bearer hidden-token"}',
  });
  expect(JSON.stringify(await createSmsSender(secretGateway).send(MESSAGE))).not.toContain("hidden");
});
