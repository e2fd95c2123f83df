import { ORDER_SHEET } from "#orders/rules/order-export.ts";
import { randomUUID } from "node:crypto";

import type { Download, Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";

import { expectAccessible } from "./accessibility.ts";
import { expect, test as base } from "./fixtures.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

interface Customer {
  name: string;
  email: string;
  /** Oldest first. */
  orders: { id: string; orderNumber: string }[];
}

/** Provides a customer with three orders and a name that looks like a spreadsheet formula. */
const test = base.extend<{ customer: Customer }>({
  customer: async ({ shop }, provide) => {
    const product = await shop.createProduct({ name: `=Test "musk" ${randomUUID().slice(0, 6)}` });
    const name = `=1+1 ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const orders = [];
    for (let quantity = 1; quantity <= 3; quantity += 1) {
      const items = [{ productId: product.id, variant: "50ml", quantity }];
      orders.push(await shop.placeOrder({ items, customer: { name, email, phone: "+92 300 1234567" } }));
    }
    await provide({ name, email, orders });
  },
});

const EXPORT_URL_PATTERN = "**/api/admin/exports/orders.xlsx**";

async function downloadExport(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return download;
}

const readRows = async (download: Download) => readSheet(await download.path());

test("staff export orders to Excel files", async ({ page, customer, shop, browserErrors }) => {
  browserErrors.allow(/Failed to load resource|status of 500/);
  const [first, second, third] = customer.orders;
  await shop.setStatus(second?.id ?? "", "shipped", "@SUM(A1) with the courier");
  await openAsStaff(page, `/admin/orders?search=${customer.email}&pageSize=2`);
  const exportButton = page.getByRole("button", { name: "Export to Excel" });
  const failureToast = findToast(page, "Failed to export Excel file. Please try again.");
  await test.step("a lost connection shows 'Failed to export Excel file. Please try again.' [001 §8]", async () => {
    await page.route(EXPORT_URL_PATTERN, (route) => route.abort(), { times: 1 });
    await exportButton.click();
    await expect(failureToast).toBeVisible();
    await page.reload();
  });
  await test.step("a server error shows 'Failed to export Excel file. Please try again.', and the next export succeeds [001 §8]", async () => {
    await page.route(EXPORT_URL_PATTERN, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await exportButton.click();
    await expect(failureToast).toBeVisible();
  });
  await test.step("an export contains the search results of all pages, with cells typed as text, date or number [001 §2] [001 §7] [001 §9]", async () => {
    const download = await downloadExport(page, "Export to Excel");
    await expect(findToast(page, "3 orders exported")).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^orders_export_\d{4}-\d\d-\d\d_search\.xlsx$/);
    const [header, ...rows] = await readRows(download);
    expect(header).toEqual(ORDER_SHEET.columns.map((column) => column.header));
    expect(rows.map(([number]) => number)).toEqual([third, second, first].map((order) => order?.orderNumber));
    expect(rows[1]).toEqual([
      second?.orderNumber,
      expect.any(Date),
      customer.name,
      customer.email,
      "+92 300 1234567",
      "12 Mall Road, Lahore, Punjab, 54000, Pakistan",
      "Shipped",
      2000,
      2,
      expect.stringMatching(/^2 × =Test "musk" \w+ \(50ml\) at Rs\.\s1,000$/),
      "@SUM(A1) with the courier",
      "Website",
      null,
      null,
      null,
      null,
      "Cash on delivery",
    ]);
    const events = await page.evaluate(() => window.dataLayer?.filter(({ event }) => event === "export"));
    expect(events).toEqual([{ event: "export", content_type: "orders", format: "xlsx", rows: 3 }]);
  });
  await test.step("an export of selected orders contains only those orders, and the status filter is part of the file name [001 §9]", async () => {
    await openAsStaff(page, `/admin/orders?search=${customer.email}&status=pending`);
    await page.getByRole("checkbox", { name: `Select order ${third?.orderNumber}` }).check();
    const download = await downloadExport(page, "Export selected");
    expect(download.suggestedFilename()).toMatch(/^orders_export_[\d-]+_pending_search\.xlsx$/);
    const [, ...rows] = await readRows(download);
    expect(rows.map(([number]) => number)).toEqual([third?.orderNumber]);
  });
  await test.step("a double click starts only one export, which shows its progress and can be cancelled", async () => {
    let unblockExport = () => {};
    const unblocked = new Promise<void>((resolve) => (unblockExport = resolve));
    let requestCount = 0;
    await page.route(EXPORT_URL_PATTERN, async (route) => {
      requestCount += 1;
      await unblocked;
      await route.abort();
    });
    await page.getByRole("button", { name: "Export to Excel" }).dblclick();
    await expect(page.getByText("Exporting orders")).toBeVisible();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expectAccessible(page, "a running export");
    await page.getByRole("button", { name: "Cancel export" }).click();
    await expect(findToast(page, "The export was cancelled")).toBeVisible();
    await expect(page.getByRole("progressbar")).toBeHidden();
    unblockExport();
    expect(requestCount).toBe(1);
  });
});

test("staff print selected orders as invoices and packing slips, one page each, without the admin layout", async ({
  page: listPage,
  customer,
}) => {
  await openAsStaff(listPage, `/admin/orders?search=${customer.email}`);
  await listPage.getByRole("checkbox", { name: "Select all orders on this page" }).check();
  const newTab = listPage.context().waitForEvent("page");
  await listPage.getByRole("link", { name: "Print invoices (opens in a new tab)" }).click();
  const page = await newTab;
  await expect(page.getByRole("heading", { name: "Invoices", level: 1 })).toBeVisible();
  const sheets = page.getByRole("article");
  await expect(sheets).toHaveCount(3);
  const last = sheets.last();
  await expect(last).toContainText("Zarif Essence");
  await expect(last).toContainText("hello@zarifessence.example");
  await expect(last).toContainText(customer.orders[0]?.orderNumber ?? "");
  await expect(sheets.first()).toContainText("Rs. 3,000");
  await expectAccessible(page, "the invoices");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Admin pages" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(sheets.first()).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);

  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => (window.print = () => void (document.title = "printed")));
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page).toHaveTitle("printed");
  await page.close();
  await expect(listPage.getByText("3 orders selected")).toBeVisible();
  await test.step("a packing slip has checkboxes and no prices, and the page reports missing orders", async () => {
    const id = customer.orders[0]?.id ?? "";
    await listPage.goto(`/admin/orders/print?kind=packing-slip&ids=${id},never-was`);
    await expect(listPage.getByText("1 order was not found")).toBeVisible();
    const sheet = listPage.getByRole("article");
    await expect(sheet.getByRole("heading", { name: "Packing slip" })).toBeVisible();
    await expect(sheet.getByRole("img", { name: "Tick box" })).toHaveCount(1);
    await expect(sheet).not.toContainText("Rs.");
    await expectAccessible(listPage, "the packing slip");
  });
  await test.step("the print page reports an empty selection and prints at most 100 orders", async () => {
    await listPage.goto("/admin/orders/print?kind=invoice");
    await expect(listPage.getByRole("heading", { name: "No orders to print" })).toBeVisible();
    await expect(listPage.getByRole("button", { name: "Print" })).toBeDisabled();
    const ids = Array.from({ length: 100 }, (_, n) => `no-${n}`);
    await listPage.goto(`/admin/orders/print?kind=invoice&ids=${customer.orders[0]?.id},${ids.join(",")}`);
    await expect(listPage.getByText("At most 100 orders can be printed at once")).toBeVisible();
    await expect(listPage.getByRole("article")).toHaveCount(1);
  });
});
