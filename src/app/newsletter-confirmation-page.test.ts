import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { newsletterSubscribers, newsletterSignups } from "#messages/tables/message-schema.server.ts";
import { TooManyRequests } from "#kit/rules/errors.ts";
import { createSignupToken, subscribeNewsletter } from "#messages/operations/newsletter/subscriptions.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { action, loader } from "#messages/storefront/routes/newsletter-confirmation.tsx";

const db = await openTestDatabase();

/** Signs up an address and returns the token of its confirmation link. */
async function signUp(email: string): Promise<string> {
  await subscribeNewsletter(db, email, { needsConfirmation: true });
  const [signup] = await db.select({ id: newsletterSignups.id }).from(newsletterSignups);
  return (await createSignupToken(db, signup?.id ?? 0)) ?? "";
}

/** Calls the loader or the action with the context that the server provides. */
async function call(
  handler: (args: never) => Promise<unknown>,
  token: string,
  enforceRateLimit: Shop["enforceRateLimit"] = async () => undefined,
) {
  const context = new RouterContextProvider();
  context.set(shopContext, { db, enforceRateLimit } as unknown as Shop);
  return handler({ context, params: { token } } as never) as Promise<{ init: ResponseInit; data: unknown }>;
}

test("a confirmation link subscribes the address only when the form is submitted, and only once", async () => {
  const token = await signUp("reader@example.com");
  const page = await call(loader, token);
  expect(page).toMatchObject({
    data: { email: "r•••@e•••.com" },
    init: { status: 200, headers: { "cache-control": "no-store", "x-robots-tag": "noindex" } },
  });
  expect(await db.$count(newsletterSubscribers)).toBe(0);
  expect(await call(action, token)).toMatchObject({ data: { isDone: true }, init: { status: 200 } });
  expect(await db.$count(newsletterSubscribers)).toBe(1);
  expect(await call(action, token)).toMatchObject({ data: { isDone: false }, init: { status: 404 } });
});

test.each(["unknown", "x\0y", "x".repeat(101), ""])(
  "a link with the invalid token %j gets a 404 response",
  async (token) => {
    expect(await call(loader, token)).toMatchObject({ data: { email: null }, init: { status: 404 } });
    expect(await call(action, token)).toMatchObject({ data: { isDone: false }, init: { status: 404 } });
  },
);

test("too many attempts are rejected with a Retry-After header", async () => {
  const reject = async () => {
    throw new TooManyRequests(30);
  };
  expect(await call(action, "any", reject)).toMatchObject({
    init: { status: 429, headers: { "retry-after": "30" } },
  });
});
