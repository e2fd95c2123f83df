import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import type { Database } from "#db/client.server.ts";
import { PERMISSIONS } from "#domain/staff/permissions.ts";
import type { Shop } from "#web/context.ts";
import { shopContext, staffContext } from "#web/context.ts";

import { loader as loadCollections } from "./collections.tsx";
import { loader as loadMessages } from "./contact-messages.tsx";

const failure = new Error("The database is unavailable.");
const throwError = () => {
  throw failure;
};
const db = { select: throwError, $count: throwError } as unknown as Database;

/** Returns loader arguments with a database whose queries fail. */
function createFailingShop(path: string) {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  const shop: Partial<Shop> = { db, messageChannels: [], report: (error) => reported.push(error) };
  context.set(shopContext, shop as Shop);
  context.set(staffContext, {
    uid: "1",
    email: "sana@example.com",
    displayName: "",
    isAdmin: true,
    role: "owner",
    permissions: PERMISSIONS,
    needsSecondFactor: false,
  });
  return { reported, args: { context, request: new Request(`http://shop.test${path}`) } as never };
}

test("the loader returns null for collections that cannot be loaded, and reports the error", async () => {
  const { args, reported } = createFailingShop("/admin/collections");
  expect(await loadCollections(args)).toEqual({ collections: null });
  expect(reported).toEqual([failure]);
});

test("the loader returns undefined for messages that cannot be loaded, and reports the error", async () => {
  const { args, reported } = createFailingShop("/admin/contact-messages");
  const nothing = { openCount: null, messages: undefined, subscribers: undefined };
  expect(await loadMessages(args)).toEqual({ isNewsletter: false, canReply: false, ...nothing });
  expect(reported).toEqual([failure]);
});
