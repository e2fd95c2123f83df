import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import type { Database } from "#db/client.server.ts";
import type { Shop } from "#web/context.ts";
import { shopContext } from "#web/context.ts";

import { loader as loadCollections } from "./collections.tsx";
import { loader as loadMessages } from "./contact-messages.tsx";

const failure = new Error("The database is unavailable.");
const fail = () => {
  throw failure;
};
const db = { select: fail, $count: fail } as unknown as Database;

/** Returns loader arguments with a database whose queries fail. */
function failingShop(path: string) {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  const shop: Partial<Shop> = { db, messageChannels: [], report: (error) => reported.push(error) };
  context.set(shopContext, shop as Shop);
  return { reported, args: { context, request: new Request(`http://shop.test${path}`) } as never };
}

test("collections that cannot be loaded are null, and the error is reported", async () => {
  const { args, reported } = failingShop("/admin/collections");
  expect(await loadCollections(args)).toEqual({ collections: null });
  expect(reported).toEqual([failure]);
});

test("messages that cannot be loaded are undefined, and the error is reported", async () => {
  const { args, reported } = failingShop("/admin/contact-messages");
  const nothing = { openCount: null, messages: undefined, subscribers: undefined };
  expect(await loadMessages(args)).toEqual({ isNewsletter: false, canReply: false, ...nothing });
  expect(reported).toEqual([failure]);
});
