import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "../../../tables/outbox-schema.server.ts";
import { reportedLowSizes } from "#catalogue/tables/stock-alert-schema.server.ts";
import { couriers } from "#shipments/tables/shipment-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { sendDueMessages } from "../send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { pruneReports, reportFailedJobs, reportRejectedAccounts, reportToStaff } from "./staff-reports.ts";

const db = await openTestDatabase();
await saveStore(db, { ...readSampleStore(), email: "owner@example.com" });
const product = await buildProduct(db, {
  name: "Rose",
  variantPricing: { "50ml": 4500, "100ml": 8000 },
  stock: { "50ml": 20, "100ml": null },
});

beforeEach(async () => {
  await db.delete(outboxMessages);
  await db.delete(orders);
  await db.delete(jobs);
  await db.delete(reportedLowSizes);
  await db.delete(messagePlans);
  await setStock(20);
});

const setStock = (stock: number) =>
  db.update(productVariants).set({ stock }).where(eq(productVariants.name, "50ml"));
const addDaysToNow = (days: number) => new Date(Date.now() + days * DAY_MS);
const reportAt = (now: Date, channels: readonly "email"[] = ["email"]) =>
  reportToStaff(db, { channels, now });
const listReports = async () =>
  (await db.select().from(outboxMessages).orderBy(outboxMessages.id)).map((row) => ({
    kind: row.kind,
    ...row.report,
  }));
const placeTestOrder = () =>
  placeOrder(db, buildOrderInput([{ productId: product.id, variant: "100ml", quantity: 1 }]));

describe("orders waiting", () => {
  test("staff receive one message per day with all orders that have been pending for more than 24 hours", async () => {
    const first = await placeTestOrder();
    const second = await placeTestOrder();
    await db
      .update(orders)
      .set({ createdAt: addDaysToNow(-3) })
      .where(eq(orders.id, second.id));
    await reportAt(addDaysToNow(0.5));
    await reportAt(addDaysToNow(0.5));
    expect(await listReports()).toEqual([
      {
        kind: "orders-waiting",
        summary: "1 order",
        details: `${second.orderNumber}: Rs.\u00A08,000, 3 days`,
      },
    ]);
    await reportAt(addDaysToNow(2));
    expect((await listReports())[1]).toEqual({
      kind: "orders-waiting",
      summary: "2 orders",
      details: `${second.orderNumber}: Rs.\u00A08,000, 5 days\n${first.orderNumber}: Rs.\u00A08,000, 2 days`,
    });
  });

  test("orders that staff have confirmed are not reported as waiting", async () => {
    const { id } = await placeTestOrder();
    await updateOrderStatus(db, { orderId: id, status: "confirmed" });
    await reportAt(addDaysToNow(2));
    expect(await listReports()).toEqual([]);
  });

  test("a report lists at most 50 orders and the number of further orders", async () => {
    for (let count = 0; count < 52; count += 1) await placeTestOrder();
    await reportAt(addDaysToNow(2));
    const lines = (await listReports())[0]?.details?.split("\n") ?? [];
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe("and 2 more");
  });
});

describe("low stock", () => {
  test("staff receive one report when the stock of a size becomes low, and one when the size sells out", async () => {
    await setStock(3);
    await reportAt(addDaysToNow(0));
    await reportAt(addDaysToNow(1));
    await setStock(0);
    await reportAt(addDaysToNow(2));
    await reportAt(addDaysToNow(3));
    expect(await listReports()).toEqual([
      { kind: "stock-low", summary: "1 size", details: "Rose (50ml): 3 left" },
      { kind: "stock-low", summary: "1 size", details: "Rose (50ml): sold out" },
    ]);
  });

  test("a restocked size is reported again when its stock becomes low", async () => {
    await setStock(3);
    await reportAt(addDaysToNow(0));
    await setStock(20);
    await reportAt(addDaysToNow(1));
    await setStock(2);
    await reportAt(addDaysToNow(2));
    expect((await listReports()).map(({ details }) => details)).toEqual([
      "Rose (50ml): 3 left",
      "Rose (50ml): 2 left",
    ]);
  });

  test("a size that sells out after the daily report is in the next day's report", async () => {
    await setStock(3);
    await reportAt(addDaysToNow(0));
    await setStock(0);
    await reportAt(addDaysToNow(0));
    expect(await listReports()).toHaveLength(1);
    await reportAt(addDaysToNow(1));
    expect((await listReports())[1]?.details).toBe("Rose (50ml): sold out");
  });
});

describe("failed jobs", () => {
  const KINDS = {
    "prune-sessions": { label: "Delete expired sign-in sessions", everyMs: DAY_MS },
    "remove-picture": { label: "Delete an unused image" },
  };
  const reportJobs = (now: Date = addDaysToNow(0.01), channels: readonly "email"[] = ["email"]) =>
    reportFailedJobs(db, { channels, now, kinds: KINDS });
  const failJob = (kind: string, uniqueKey: string) =>
    db.insert(jobs).values({ kind, uniqueKey, failedAt: sql`now()`, lastError: "disk is full" });

  test("staff receive one message per job that failed permanently", async () => {
    await failJob("remove-picture", "a");
    await reportJobs();
    await failJob("remove-picture", "b");
    await db
      .insert(jobs)
      .values({ kind: "remove-picture", uniqueKey: "c", lastError: "another attempt follows" });
    await reportJobs();
    const expected = { kind: "job-failed", summary: "Delete an unused image", details: "disk is full" };
    expect(await listReports()).toEqual([expected, expected]);
  });

  test("a recurring job that fails repeatedly is reported once per day", async () => {
    await failJob("prune-sessions", "2026-11-24T00:00:00Z");
    await failJob("prune-sessions", "2026-11-24T01:00:00Z");
    await reportJobs();
    expect(await listReports()).toHaveLength(1);
  });

  test("staff receive at most 100 messages about failed jobs", async () => {
    await db.execute(sql`insert into ${jobs} (kind, unique_key, failed_at, last_error)
      select 'remove-picture', n::text, now(), 'disk is full' from generate_series(1, 5000) n`);
    await reportJobs();
    await reportJobs();
    expect(await listReports()).toHaveLength(100);
  });

  test("jobs that failed more than 24 hours ago are not reported", async () => {
    await failJob("remove-picture", "a");
    await reportJobs(addDaysToNow(2));
    expect(await listReports()).toEqual([]);
  });

  test("without a mail server, failed jobs are not reported", async () => {
    await failJob("remove-picture", "a");
    await reportJobs(addDaysToNow(0.01), []);
    expect(await listReports()).toEqual([]);
  });
});

test("staff are told once that a courier rejects the account", async () => {
  const accountProblem = "The courier rejected the account: Invalid key";
  await db
    .insert(couriers)
    .values({ name: "Leopards", kind: "leopards", accountProblem, accountRejectedAt: new Date() });
  await db.insert(couriers).values({ name: "TCS", kind: "tcs" });
  await reportRejectedAccounts(db, { channels: [] });
  await reportRejectedAccounts(db, { channels: ["email"] });
  await reportRejectedAccounts(db, { channels: ["email"] });
  expect(await listReports()).toEqual([
    { kind: "courier-account", summary: "Leopards", details: accountProblem },
  ]);
});

test("no report is queued without a mail server, or after staff have switched the report off", async () => {
  await setStock(0);
  await reportAt(addDaysToNow(0), []);
  await db.insert(messagePlans).values({ kind: "stock-low", off: ["email"] });
  await reportAt(addDaysToNow(0));
  expect(await listReports()).toEqual([]);
  await db.delete(messagePlans);
  await reportAt(addDaysToNow(0));
  expect(await listReports()).toHaveLength(1);
});

test("reports are sent to the shop's address", async () => {
  await setStock(0);
  await reportAt(addDaysToNow(0));
  const sent: string[] = [];
  const slots = createSendSlots((error) => {
    throw error;
  });
  await sendDueMessages(
    {
      db,
      sender: {
        channel: "email",
        send: async ({ to, text }) => {
          sent.push(`${to}: ${text}`);
          return { outcome: "sent" };
        },
        close: () => undefined,
      },
      render: ({ values, path }) => ({ subject: "", text: `${values.summary} ${path}` }),
    },
    slots,
  );
  await slots.waitForAll();
  expect(sent).toEqual(["owner@example.com: 1 size /admin/inventory"]);
});

test("reports are deleted after 90 days", async () => {
  await setStock(0);
  await reportAt(addDaysToNow(0));
  await pruneReports(db, addDaysToNow(89));
  expect(await listReports()).toHaveLength(1);
  await pruneReports(db, addDaysToNow(91));
  expect(await listReports()).toEqual([]);
});
