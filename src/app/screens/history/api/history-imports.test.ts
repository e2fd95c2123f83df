import { randomUUID } from "node:crypto";

import { afterEach, expect, test } from "vitest";

import type { HistoryImport, HistoryPreview } from "#customers/rules/shop-files/history-schema.ts";
import { openTestApi } from "#test/api.ts";
import { readHistoryFile } from "#test/history-files.ts";

const { fetch, send, reportedErrors, signIn } = await openTestApi();
const staff = await signIn(true);
const clerk = await signIn(false);

afterEach(() => expect(reportedErrors).toEqual([]));

async function sendFile(body: Buffer, query: Record<string, string>, headers = staff) {
  const response = await fetch(
    new Request(`http://shop.test/api/admin/history-imports?${new URLSearchParams(query).toString()}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/octet-stream" },
      body: new Uint8Array(body),
    }),
  );
  return { status: response.status, json: (await response.json()) as unknown };
}

const createQuery = () => ({ id: randomUUID(), fileName: "orders_export.csv" });

test("an export is previewed, imported once, listed and undone", async () => {
  const [file, query] = [await readHistoryFile("shopify-orders"), createQuery()];
  const preview = await sendFile(file, { ...query, isPreview: "true" });
  expect([preview.status, (preview.json as HistoryPreview).added]).toEqual([200, 6]);
  const all = await sendFile(file, { ...query, isPreview: "true", openOrders: "cancelled" });
  expect((all.json as HistoryPreview).added).toBe(7);

  const imported = await sendFile(file, query);
  expect([imported.status, (imported.json as HistoryImport).added]).toEqual([201, 6]);
  expect((await sendFile(file, query)).json).toEqual(imported.json);
  const list = await send<HistoryImport[]>("GET", "/admin/history-imports", undefined, staff);
  expect(list.body).toEqual([imported.json]);

  const undo = () => send<HistoryImport>("POST", `/admin/history-imports/${query.id}/undo`, undefined, staff);
  expect((await undo()).body.undoneAt).not.toBeNull();
  expect((await undo()).status).toBe(409);
});

test("other files are rejected with the reason, and JSON with 415", async () => {
  const other = await sendFile(Buffer.from("Handle,Title,Variant Price\noud,Oud,4500"), createQuery());
  expect(other).toMatchObject({
    status: 422,
    json: { detail: "This is a file of products. Import it on the page Products." },
  });
  const query = new URLSearchParams(createQuery()).toString();
  expect((await send("POST", `/admin/history-imports?${query}`, {}, staff)).status).toBe(415);
});

test("staff without the permissions for orders, contacts and the newsletter import nothing", async () => {
  expect((await sendFile(await readHistoryFile("shopify-orders"), createQuery(), clerk)).status).toBe(403);
});
