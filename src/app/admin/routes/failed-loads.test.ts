import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { PERMISSIONS } from "#kit/rules/permissions.ts";
import type { Shop } from "#store/context.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";

import { loader as loadCollections } from "#catalogue/admin/routes/collections.tsx";
import { loader as loadMessages } from "#messages/admin/routes/contact-messages.tsx";

const failure = new Error("The database is unavailable.");
const throwError = () => {
  throw failure;
};
const db = { select: throwError, $count: throwError } as unknown as Database;

/** Returns loader arguments with a database whose queries fail, and an array that collects the reported errors. */
function createArgsWithFailingDatabase(path: string) {
  const reportedErrors: unknown[] = [];
  const context = new RouterContextProvider();
  const shop: Partial<Shop> = { db, messageChannels: [], report: (error) => reportedErrors.push(error) };
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
  return { reportedErrors, args: { context, request: new Request(`http://shop.test${path}`) } as never };
}

test("if collections cannot be loaded, the loader returns null instead of a list and reports the error [001 §8]", async () => {
  const { args, reportedErrors } = createArgsWithFailingDatabase("/admin/collections");
  expect(await loadCollections(args)).toEqual({ collections: null });
  expect(reportedErrors).toEqual([failure]);
});

test("if messages cannot be loaded, the loader returns no messages or counts and reports the error", async () => {
  const { args, reportedErrors } = createArgsWithFailingDatabase("/admin/contact-messages");
  const emptyData = { openCount: null, messages: undefined, subscribers: undefined };
  expect(await loadMessages(args)).toEqual({ isNewsletter: false, canReply: false, ...emptyData });
  expect(reportedErrors).toEqual([failure]);
});
