import { randomBytes } from "node:crypto";

import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";

import { Conflict } from "#kit/rules/errors.ts";

import { signWebhook, createSecret, decryptSecret, encryptSecret } from "./sign-webhook.ts";

test("the signature equals the example signature in the Standard Webhooks libraries [ASVS 11.6.1]", () => {
  const content = {
    messageId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  };
  expect(signWebhook(content, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

test("the Standard Webhooks library accepts the signature with either secret, and rejects other secrets and changed bodies", () => {
  const [current, previous] = [createSecret(), createSecret()];
  const timestamp = Math.floor(Date.now() / 1000);
  const body = '{"type":"order.placed"}';
  const signature = signWebhook({ messageId: "msg_1", timestamp, body }, [current, previous]);
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  };
  for (const secret of [current, previous])
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: "order.placed" });
  expect(() => new Webhook(createSecret()).verify(body, headers)).toThrow();
  expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow();
});

test("a secret has 256 random bits and is encrypted for the database [ASVS 11.2.3]", () => {
  const secret = createSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const key = randomBytes(32);
  const encrypted = encryptSecret(secret, key);
  expect(encrypted).not.toContain(secret.slice(6));
  expect(decryptSecret(encrypted, key)).toBe(secret);
  expect(() => decryptSecret(encrypted, randomBytes(32))).toThrow(Conflict);
});
