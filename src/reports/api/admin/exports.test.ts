import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";

import type { ImportPreview } from "#catalogue/rules/product-files/product-import.ts";
import { PRODUCT_COLUMNS } from "#catalogue/rules/product-files/product-columns.ts";
import { XLSX_TYPE } from "#platform/rules/spreadsheet.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { addRestockRequest } from "#catalogue/operations/stock/restock/restock-requests.ts";
import { subscribeNewsletter } from "#messages/operations/newsletter/subscriptions.ts";
import { sendContactMessage } from "#messages/operations/inbox/send-contact-message.ts";
import { setMessageHandled } from "#messages/operations/inbox/set-message-handled.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { submitOrderReviews } from "#reviews/operations/submit-order-reviews.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput, removeProduct } from "#test/factories.ts";

const api = await openTestApi();
const staff = await api.signIn(true);

const fetchExport = (path: string, method = "GET") =>
  api.fetch(new Request(`http://shop.test/api/admin/exports/${path}`, { method, headers: staff }));

async function readExportRows(path: string) {
  const response = await fetchExport(path);
  expect([path, response.status]).toEqual([path, 200]);
  return readSheet(Buffer.from(await response.arrayBuffer()));
}

const FORMULA_NAMES = ["=1+1", "+923001234567", "-2+3", "@SUM(A1)", "عود محتاب"] as const;
const oud = await buildProduct(api.db, { name: "=Oud", variantPricing: { "50ml": 4500, "10ml": 900 } });
await buildProduct(api.db, { name: "Rose", variantPricing: { "50ml": 3000 }, stock: { "50ml": null } });
for (const name of FORMULA_NAMES) {
  const input = buildOrderInput([{ productId: oud.id, variant: "50ml", quantity: 1 }]);
  await placeOrder(api.db, { ...input, customer: { ...input.customer, name } });
}

test("the response headers contain the file type, file name and number of records [ASVS 5.4.1]", async () => {
  const response = await fetchExport("orders.xlsx?status=pending&search=nobody");
  await response.arrayBuffer();
  expect(response.headers.get("content-type")).toBe(XLSX_TYPE);
  expect(response.headers.get("export-total")).toBe("0");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="orders_export_\d{4}-\d\d-\d\d_pending_search\.xlsx"$/,
  );
});

test("an export accepts 100 order ids", async () => {
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID()).join(",");
  expect(await readExportRows(`orders.xlsx?ids=${ids}`)).toHaveLength(1);
});

test("an unknown order status is rejected", async () => {
  expect((await fetchExport("orders.xlsx?status=lost")).status).toBe(422);
});

test("the product export has the same columns as the import and one row per size", async () => {
  const [header, ...rows] = await readExportRows(`products.xlsx?ids=${oud.id}`);
  expect(header).toEqual([...PRODUCT_COLUMNS]);
  expect(rows.map((row) => [row[0], row[1], row[5], row[6], row[7]])).toEqual([
    [oud.id, "=Oud", "50ml", 4500, 20],
    [oud.id, null, "10ml", 900, 20],
  ]);
  expect(await readExportRows("products.xlsx?search=rose")).toHaveLength(2);
  expect((await readExportRows("products_template.xlsx"))[1]?.[0]).toBe("example-oud");
});

test("importing an exported product file changes nothing [001 §7]", async () => {
  const exported = await fetchExport("products.xlsx");
  const query = new URLSearchParams({ id: crypto.randomUUID(), fileName: "a.xlsx", isPreview: "true" });
  const response = await api.fetch(
    new Request(`http://shop.test/api/admin/imports?${query.toString()}`, {
      method: "POST",
      headers: { ...staff, "content-type": "application/octet-stream" },
      body: new Uint8Array(await exported.arrayBuffer()),
    }),
  );
  const preview = (await response.json()) as ImportPreview;
  expect(preview.errors).toEqual([]);
  expect(preview.products.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged"]);
});

test("archived products are exported only if selected by id or included by the status filter", async () => {
  const { id } = await buildProduct(api.db, { name: "Hidden", status: "archived" });
  const exportIds = async (query: string) =>
    (await readExportRows(`products.xlsx?search=hidden&${query}`)).slice(1).map(([rowId]) => rowId);
  expect(await exportIds("")).toEqual([]);
  expect(await exportIds("status=archived&status=draft")).toEqual([id]);
  expect((await readExportRows(`products.xlsx?ids=${id}`))[1]?.[0]).toBe(id);
  await removeProduct(api.db, id);
});

test("the inventory is exported in the requested order, with one row and one status per size", async () => {
  const [header, ...rows] = await readExportRows("inventory.xlsx?sort=name-desc&threshold=25");
  expect(header?.slice(2, 9)).toEqual([
    "Size",
    "Price (PKR)",
    "Stock",
    "Reserved",
    "Available",
    "Sold",
    "Status",
  ]);
  expect(rows.map((row) => [row[0], ...row.slice(2, 9)])).toEqual([
    ["Rose", "50ml", 3000, "Unlimited", 0, "Unlimited", 0, "In Stock"],
    ["=Oud", "50ml", 4500, 20, 5, 15, 0, "Low Stock"],
    ["=Oud", "10ml", 900, 20, 0, 20, 0, "Low Stock"],
  ]);
  expect(await readExportRows("inventory.xlsx?status=in-stock")).toHaveLength(4);
  expect(await readExportRows("inventory.xlsx?search=rose&status=critical")).toHaveLength(1);
});

test("subscribers are exported with consent, confirmation, source and unsubscribe link", async () => {
  await subscribeNewsletter(api.db, "reader@example.com");
  await subscribeNewsletter(api.db, "other@shop.test");
  const [header, ...rows] = await readExportRows("newsletter.xlsx?search=reader");
  expect(header).toEqual(["Email", "Subscribed", "Consent", "Confirmed", "Source", "Unsubscribe link"]);
  expect(rows).toEqual([
    [
      "reader@example.com",
      expect.any(Date),
      expect.any(Date),
      null,
      "Form",
      expect.stringMatching(/^http:\/\/shop\.test\/newsletter\/unsubscribe\/[\w-]{36}$/),
    ],
  ]);
});

test("back-in-stock requests are exported with contact, consent and notification time", async () => {
  const product = await buildProduct(api.db, { name: "Sold Out Rose", stock: { "50ml": 0 } });
  for (const contact of ["a@example.com", "b@example.com"])
    await addRestockRequest(api.db, { productId: product.id, variant: "50ml", contact });
  const [header, ...rows] = await readExportRows("restock.xlsx?search=b@example");
  expect(header).toEqual(["Requested", "Product", "Size", "Contact", "Notified", "Consent"]);
  expect(rows.map((row) => row.slice(1, 5))).toEqual([["Sold Out Rose", "50ml", "b@example.com", null]]);
});

const countRows = async (path: string) => (await readExportRows(path)).length - 1;

test("the contact message export applies the filter and sort order, and keeps formula-like texts as text", async () => {
  await sendContactMessage(api.db, { name: "Zoya", phone: "0300 1234567", message: "=1+1" });
  const { id } = await sendContactMessage(api.db, { name: "Ali", phone: "0300 7654321", message: "Hi" });
  await setMessageHandled(api.db, id, true, { by: { uid: null, email: "command line" } });
  const [header, ...rows] = await readExportRows("messages.xlsx?sort=name-desc");
  expect(header).toEqual(["Received", "Name", "Phone", "Message", "Status", "Handled", "Handled by"]);
  expect(rows.map((row) => row.slice(1, 5))).toEqual([
    ["Zoya", "0300 1234567", "=1+1", "Open"],
    ["Ali", "0300 7654321", "Hi", "Handled"],
  ]);
  expect(await countRows("messages.xlsx?status=handled")).toBe(1);
  expect(await countRows("messages.xlsx?to=2020-01-01")).toBe(0);
});

test("reviews are exported with customer, order, reply and visibility", async () => {
  const order = await placeOrder(
    api.db,
    buildOrderInput([{ productId: oud.id, variant: "50ml", quantity: 1 }]),
  );
  await updateOrderStatus(api.db, { orderId: order.id, status: "delivered" });
  await submitOrderReviews(api.db, order.id, {
    reviews: [{ productId: oud.id, rating: 4, review: "Dry and warm" }],
  });
  const [header, ...rows] = await readExportRows("reviews.xlsx?rating=4&sort=product-asc");
  expect(header?.slice(1)).toEqual([
    "Product",
    "Rating",
    "Review",
    "Customer",
    "Order Number",
    "Reply",
    "Status",
    "Reason",
  ]);
  expect(rows.map((row) => [...row.slice(1, 4), row[5], row[7]])).toEqual([
    ["=Oud", 4, "Dry and warm", order.orderNumber, "Visible"],
  ]);
  expect(await countRows("reviews.xlsx?status=hidden")).toBe(0);
});

test("the audit log is exported with readable actions and changes", async () => {
  const [header, ...rows] = await readExportRows("activity.xlsx?action=handled");
  expect(header?.slice(1, 6)).toEqual(["Staff member", "Action", "Subject", "Name", "Changes"]);
  expect(rows.map((row) => row.slice(1, 5))).toEqual([
    ["command line", "Marked as handled", "Contact message", "A•••"],
  ]);
});

test("the audit log export masks phone numbers and email addresses for staff without access to contact details", async () => {
  await recordAudit(api.db, {
    by: COMMAND_LINE,
    action: "updated",
    subject: { type: "order", id: "1", label: "Call 0300 1234567" },
    changes: [{ field: "notes", from: null, to: "Write to ayesha@example.com" }],
  });
  const input = { name: "Auditor", permissions: ["audit.read"] };
  const { body: role } = await api.send<{ id: string }>("POST", "/admin/roles", input, staff);
  const headers = await api.signIn(role.id);
  const response = await api.fetch(
    new Request("http://shop.test/api/admin/exports/activity.xlsx?subjectType=order&subjectId=1", {
      headers,
    }),
  );
  const text = JSON.stringify(await readSheet(Buffer.from(await response.arrayBuffer())));
  expect(text).toMatch(/Call .*•.*Write to .*•/);
  expect(text).not.toMatch(/1234567|ayesha@/);
});

test("the audit log records each data export with its filter", async () => {
  const before = (await listAudit(api.db, { action: "exported" })).total;
  for (const path of [
    "orders",
    "products",
    "inventory",
    "newsletter",
    "restock",
    "messages",
    "reviews",
    "activity",
  ])
    await readExportRows(`${path}.xlsx?search=o`);
  const { items, total } = await listAudit(api.db, { action: "exported", pageSize: 8 });
  expect(total).toBe(before + 8);
  for (const { action, changes } of items) {
    expect(action).toBe("exported");
    expect(changes).toContainEqual({ field: "search", from: null, to: "o" });
  }
});

/** Starts a shop that allows `maxRunningExports` concurrent exports. Returns a function that requests an export. */
async function createExportRequester(maxRunningExports: number) {
  const exportApi = await openTestApi({ maxRunningExports });
  const headers = await exportApi.signIn(true);
  return (method = "GET") =>
    exportApi.fetch(new Request("http://shop.test/api/admin/exports/orders.xlsx", { method, headers }));
}

test("an export beyond the concurrency limit is rejected with Retry-After, but a HEAD request is not [ASVS 15.2.2]", async () => {
  const requestExport = await createExportRequester(0);
  expect((await requestExport("HEAD")).status).toBe(200);
  const rejected = await requestExport();
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "10"]);
});

test("a completed or cancelled export frees its slot", async () => {
  const requestExport = await createExportRequester(1);
  const downloadExport = async () => {
    const response = await requestExport();
    await response.arrayBuffer();
    return response.status;
  };
  expect(await downloadExport()).toBe(200);
  await expect.poll(downloadExport).toBe(200);
  const cancelled = await requestExport();
  await cancelled.body?.cancel();
  await expect.poll(downloadExport).toBe(200);
});

test("a cancelled export is not reported as an error", async () => {
  const { body } = await fetchExport("orders.xlsx");
  await body?.cancel();
  await expect.poll(async () => (await fetchExport("products.xlsx")).status).toBe(200);
  expect(api.reportedErrors).toEqual([]);
});
