import { buffer } from "node:stream/consumers";

import { readSheet } from "read-excel-file/node";
import { expect, inject, test } from "vitest";

import { newsletterSubscribers } from "#messages/tables/message-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { getIssue } from "#messages/operations/newsletter/issues.ts";
import { queueNewsletters } from "#messages/operations/newsletter/queue-newsletters.ts";
import { addIssue, updateIssue } from "#messages/operations/newsletter/save-issue.ts";
import { sendIssue } from "#messages/operations/newsletter/send-issue.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { exportCustomers } from "./export-customers.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const store = buildStore({ enabled: false });
await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
const oud = await buildProduct(db, { name: "Oud Royal", stock: { "50ml": null } });
const CONTENT = { subject: "Eid", text: "Eid Mubarak", productIds: [] };

async function place(phone: string, email: string, city: string) {
  const input = buildOrderInput([{ productId: oud.id, variant: "50ml", quantity: 1 }]);
  const customer = { ...input.customer, phone, email };
  await placeOrder(db, { ...input, customer, address: { ...input.address, city } });
}

await place("0300 1112231", "Ayesha@example.com", "Multan");
await place("0300 1112232", "bilal@example.com", "Multan");
await place("0300 1112233", "hina@example.com", "Karachi");
await db
  .insert(newsletterSubscribers)
  .values(["ayesha", "hina", "reader"].map((name) => ({ email: `${name}@example.com` })));

test("an issue for a segment goes only to its customers who agreed to the newsletter", async () => {
  const issue = await addIssue(db, { ...CONTENT, audience: "city=Multan" }, { by });
  expect(issue).toMatchObject({ audienceText: "City: Multan", remaining: 1 });
  await sendIssue(db, issue.id, { by, channels: ["email"], expectedUpdatedAt: issue.updatedAt });
  await queueNewsletters(db, { channels: ["email"], now: new Date() });
  const queued = await db.select({ recipient: outboxMessages.recipient }).from(outboxMessages);
  expect(queued.filter(({ recipient }) => recipient !== null)).toEqual([{ recipient: "ayesha@example.com" }]);
});

test("the export says which customers agreed to the newsletter", async () => {
  const { body } = await exportCustomers(db, {}, { by, engine: inject("databaseTemplate").engine });
  const [header = [], ...rows] = await readSheet(await buffer(body));
  const read = (row: readonly unknown[], title: string) => row[header.indexOf(title)];
  const agreed = Object.fromEntries(rows.map((row) => [read(row, "Email"), read(row, "Newsletter")]));
  expect(agreed).toEqual({
    "Ayesha@example.com": "Agreed",
    "bilal@example.com": null,
    "hina@example.com": "Agreed",
  });
});

test("without filters, the audience is all customers who agreed, and without an audience all subscribers", async () => {
  expect((await addIssue(db, { ...CONTENT, audience: "" }, { by })).remaining).toBe(2);
  expect((await addIssue(db, CONTENT, { by })).remaining).toBe(3);
});

test("a saved draft keeps its audience unless it gets another one", async () => {
  const { id } = await addIssue(db, { ...CONTENT, audience: "city=Karachi" }, { by });
  expect(await updateIssue(db, id, { ...CONTENT, subject: "Sale" }, { by })).toMatchObject({
    audience: "city=Karachi",
  });
  await updateIssue(db, id, { ...CONTENT, audience: null }, { by });
  expect(await getIssue(db, id)).toMatchObject({ audience: null, audienceText: null, remaining: 3 });
});

test("an audience names products, and values that no filter offers as they are", async () => {
  const audience = `product=${oud.id}&delivered=7&minSpent=500`;
  expect((await addIssue(db, { ...CONTENT, audience }, { by })).audienceText).toBe(
    "Delivered: 7, Spent: from Rs.\u00A0500, Bought: Oud Royal",
  );
});

test.each(["search=0300", "sort=newest", "color=red", "delivered=many"])(
  "the audience “%s” is rejected: only the filters of customers are a segment",
  async (audience) => {
    await expect(addIssue(db, { ...CONTENT, audience }, { by })).rejects.toMatchObject({
      fields: { audience: ["These are no filters of the list of customers"] },
    });
  },
);
