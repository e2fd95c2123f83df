import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { blockedPhones } from "#customers/tables/customer-schema.server.ts";
import { contactMessages } from "#messages/tables/message-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { auditEntries, listViews } from "#staff/tables/staff-schema.server.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { sendContactMessage } from "#messages/operations/inbox/send-contact-message.ts";
import { recordRejectedSignIn } from "#staff/operations/record-rejected-sign-in.ts";
import { createUser } from "#staff/operations/users.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";
import { placeOrderFor, ZORVANA } from "#test/known-person.ts";

import { hashErasedContact } from "./person-hash.ts";
import { reapplyErasures } from "./reapply-erasures.ts";

const db = await openTestDatabase();
const key = new Uint8Array(32);
const email = ZORVANA.email.toLowerCase();
const OTHER = { name: "Bilal", phone: "0300 1112223" };

test("after a restore, contacts in message texts, blocks and refused sign-ins are recognized and erased again", async () => {
  await sendContactMessage(db, { ...OTHER, message: `Please call my sister: ${ZORVANA.phone}.` });
  await sendContactMessage(db, { ...OTHER, message: `Write to ${ZORVANA.email}.` });
  await sendContactMessage(db, { ...OTHER, message: "Where is it?" });
  await recordRejectedSignIn(db, { email, address: "203.0.113.7", reason: "Unknown" });
  await db.insert(blockedPhones).values({ phone: "+923457654329", reason: "Ended", until: new Date(0) });
  const erasedAt = new Date(Date.now() + MINUTE_MS);
  const recordedErasures = [ZORVANA.e164, "+923457654329", email].map((contact) => ({
    contactHash: hashErasedContact(contact, key),
    erasedAt,
  }));
  expect(await reapplyErasures(db, recordedErasures, () => key)).toEqual({
    erased: 3,
    unrecognized: 0,
    unclearOrders: 0,
  });
  expect(await db.select({ text: contactMessages.message }).from(contactMessages)).toEqual([
    { text: "Where is it?" },
  ]);
  expect(await db.$count(blockedPhones)).toBe(0);
  const isRefusal = eq(auditEntries.action, "sign-in-refused");
  expect(await db.select({ subject: auditEntries.subjectId }).from(auditEntries).where(isRefusal)).toEqual([
    { subject: ERASED_NAME },
  ]);
});

test("after a restore, contacts in saved views and in audit entries about views are erased again; newer entries are kept", async () => {
  const { uid: staffId } = await createUser(db, {
    email: "omar@example.com",
    password: "a long enough password",
    displayName: "Omar",
    isAdmin: true,
  });
  const view = { staffId, list: "orders", position: 0 } as const;
  await db.insert(listViews).values([
    { ...view, name: "Calls of 0333 1112223", query: "status=pending" },
    { ...view, name: "Search", query: "search=Sana+sana.k%40example.net" },
    { ...view, name: "Pending", query: "status=pending" },
  ]);
  const erasedAt = new Date(Date.now() + MINUTE_MS);
  const createdAt = new Date(erasedAt.getTime() + MINUTE_MS);
  const entry = { actorName: "omar@example.com", action: "deleted", subjectType: "view" } as const;
  await db.insert(auditEntries).values([
    { ...entry, subjectId: "1", subjectLabel: "For 0333-4445556" },
    { ...entry, subjectId: "2", subjectLabel: "Overdue" },
    { ...entry, subjectId: "3", subjectLabel: "Again 0333-4445556", createdAt },
  ]);
  const recordedErasures = ["+923331112223", "sana.k@example.net", "+923334445556"].map((contact) => ({
    contactHash: hashErasedContact(contact, key),
    erasedAt,
  }));
  expect(await reapplyErasures(db, recordedErasures, () => key)).toMatchObject({ erased: 3 });
  const own = eq(listViews.staffId, staffId);
  expect(await db.select({ name: listViews.name }).from(listViews).where(own)).toEqual([{ name: "Pending" }]);
  const isView = eq(auditEntries.subjectType, "view");
  const labels = await db.select({ label: auditEntries.subjectLabel }).from(auditEntries).where(isView);
  expect(labels.map(({ label }) => label).toSorted()).toEqual(
    ["Overdue", "Again 0333-4445556", ERASED_NAME].toSorted(),
  );
});

test("after a restore, orders from the last minute before an erasure are kept and counted", async () => {
  const { id: productId } = await buildProduct(db);
  const contacts = { phone: "0333 7778881", email: "late@example.net" };
  const { id: orderId } = await placeOrderFor(db, productId, contacts);
  const reapply = (erasedAt: Date) => {
    const erasures = [{ contactHash: hashErasedContact("+923337778881", key), erasedAt }];
    return reapplyErasures(db, erasures, () => key);
  };
  const readName = async () =>
    (await db.select({ name: orders.customerName }).from(orders).where(eq(orders.id, orderId)))[0]?.name;
  expect(await reapply(new Date(Date.now() + 1000))).toMatchObject({ unclearOrders: 1 });
  expect(await readName()).toBe(ZORVANA.name);
  expect(await reapply(new Date(Date.now() + 2 * MINUTE_MS))).toMatchObject({ unclearOrders: 0 });
  expect(await readName()).toBe(ERASED_NAME);
});
