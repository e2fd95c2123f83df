import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import {
  getOrderDialog,
  buildOrderListPath,
  findOrderRow,
  setStatus,
  getStatusButton,
  test,
} from "./order-steps.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

/** Pauses the page's clock. Only `runFor` advances it. */
async function pauseClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("staff find an order, confirm it, ship it with notes, deliver it and copy the review link @phone-full [000 §4] [001 §1] [001 §2] [001 §4]", async ({
  page,
  order,
  shop,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsStaff(page, "/admin/orders");
  await page.getByRole("searchbox").fill(order.name);
  await expect(page.getByText("1–1 of 1 orders")).toBeVisible();
  await page.getByRole("link", { name: order.orderNumber }).click();
  const dialog = getOrderDialog(page, order);
  await expect(dialog.getByText(order.email)).toBeVisible();
  await expect(dialog.getByRole("region", { name: "1 item" })).toContainText("50ml · 1 × Rs. 1,000");

  await setStatus(dialog, order, "Confirmed");
  await expect(findToast(page, `Order ${order.orderNumber} is now confirmed`)).toBeVisible();
  expect((await shop.getProduct(order.productId)).stock).toEqual({ "50ml": 9 });

  await getStatusButton(dialog, order).click();
  await dialog.getByRole("menuitem", { name: "Shipped" }).click();
  const statusDialog = page.getByRole("dialog", { name: `Ship order ${order.orderNumber}?` });
  await statusDialog.getByLabel("Notes").fill("TCS 77234112");
  await statusDialog.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(statusDialog).toBeHidden();
  await expectAccessible(page, "an order");
  const timeline = dialog.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").first()).toContainText("Shipped");
  await expect(timeline.getByRole("listitem").first()).toContainText("TCS 77234112");
  await expect(dialog.getByLabel("Admin notes")).toHaveValue("TCS 77234112");

  await expect(dialog.getByRole("textbox", { name: "Review link" })).toBeHidden();
  await setStatus(dialog, order, "Delivered");
  await page.getByRole("button", { name: "Set to delivered" }).click();
  await expect(timeline.getByRole("listitem").filter({ hasText: "Delivered" })).toBeVisible();
  const link = `${new URL(page.url()).origin}/review-order/${order.id}`;
  await expect(dialog.getByRole("textbox", { name: "Review link" })).toHaveValue(link);
  await pauseClock(page);
  await dialog.getByRole("button", { name: "Copy review link" }).click();
  await expect(dialog.getByText("Copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.clock.runFor(1900);
  await expect(dialog.getByText("Copied!")).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog.getByRole("button", { name: "Copy review link" })).toBeVisible();
});

test("staff find, confirm and open an order by keyboard", async ({ page, order }) => {
  await openAsStaff(page, "/admin/orders");
  const pressKey = (key: string) => page.keyboard.press(key);
  await pressKey("Tab");
  await pressKey("Enter");
  // All orders, and the three views of the shop.
  for (let n = 0; n < 4; n += 1) await pressKey("Tab");
  await pressKey("Tab");
  await expect(page.getByRole("button", { name: "Import" })).toBeFocused();
  await pressKey("Tab");
  await pressKey("Tab");
  await expect(page.getByRole("link", { name: "New order" })).toBeFocused();
  await pressKey("Tab");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(order.email);
  await expect(page.getByText("1–1 of 1 orders")).toBeVisible();
  const statusButton = getStatusButton(page, order);
  for (
    let n = 0;
    n < 40 && !(await statusButton.evaluate((node) => node === document.activeElement));
    n += 1
  ) {
    await pressKey("Tab");
  }
  await expect(statusButton).toBeFocused();
  await pressKey("Enter");
  await expect(page.getByRole("menuitem", { name: "Confirmed" })).toBeFocused();
  await pressKey("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Cancelled" })).toBeFocused();
  await pressKey("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(statusButton).toBeFocused();
  await expect(statusButton).toHaveAttribute("aria-expanded", "false");
  await pressKey("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Confirmed" })).toBeFocused();
  await pressKey("End");
  await pressKey("Enter");
  const statusDialog = page.getByRole("dialog", { name: `Cancel order ${order.orderNumber}?` });
  await expect(statusDialog).toBeVisible();
  await pressKey("Escape");
  await expect(statusDialog).toBeHidden();
  await expect(statusButton).toBeFocused();
  await pressKey("Enter");
  await pressKey("Home");
  await pressKey("Enter");
  await expect(statusButton).toContainText("Confirmed");
  await expect(page.getByRole("link", { name: order.orderNumber })).toBeFocused();
  await pressKey("Enter");
  await expect(getOrderDialog(page, order).getByRole("region", { name: "Timeline" })).toContainText(
    "Confirmed",
  );
  await pressKey("Escape");
  await expect(getOrderDialog(page, order)).toBeHidden();
  await expect(page.getByRole("link", { name: order.orderNumber })).toBeFocused();
});

test(
  "when two people change the same order, the second change is rejected, and the list shows the first change",
  { tag: "@full" },
  async ({ page, order, shop, browserErrors }) => {
    browserErrors.allow(/status of 409/);
    await openAsStaff(page, buildOrderListPath(order));
    const otherTab = await page.context().newPage();
    await otherTab.goto(`/admin/orders?order=${order.id}`);
    await setStatus(getOrderDialog(otherTab, order), order, "Cancelled");
    await otherTab.getByRole("button", { name: "Cancel order" }).click();
    await expect(getStatusButton(getOrderDialog(otherTab, order), order)).toContainText("Cancelled");
    await setStatus(page, order, "Confirmed");
    const message = "Someone else changed this order to cancelled. Please review it and try again.";
    await expect(findToast(page, message)).toBeVisible();
    await expect(getStatusButton(page, order)).toContainText("Cancelled");
    expect((await shop.getProduct(order.productId)).stock).toEqual({ "50ml": 10 });
  },
);

test(
  "when a status change removes an order from the list, the heading receives focus",
  { tag: "@full" },
  async ({ page, order }) => {
    await openAsStaff(page, `${buildOrderListPath(order)}&status=pending`);
    await setStatus(page, order, "Confirmed");
    await expect(page.getByText("No orders found")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("button", { name: "Status: Pending" })).toBeVisible();
  },
);

test("staff search, filter, sort and page the list of orders", async ({ page, order, shop }) => {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0");
  const city = `Test city ${randomUUID().slice(0, 8)}`;
  const customer = { name: order.name, email: order.email, phone: `+92 345 ${digits}` };
  const placeAnotherOrder = (quantity: number, address = {}) => {
    const items = [{ productId: order.productId, variant: "50ml", quantity }];
    return shop.placeOrder({ items, customer, address });
  };
  const large = await placeAnotherOrder(3, { city });
  const second = await placeAnotherOrder(2);
  await openAsStaff(page, "/admin/orders");
  const links = page.getByRole("main").getByRole("link", { name: /^ZE\d/ });
  await test.step("staff find an order by phone number in any format, by city and by date [001 §5]", async () => {
    for (const search of [`0345-${digits}`, digits]) {
      await page.getByRole("searchbox").fill(search);
      await expect(links).toHaveText([second.orderNumber, large.orderNumber]);
    }
    await page.getByRole("searchbox").fill(city.toUpperCase());
    await expect(links).toHaveText([large.orderNumber]);
    await page.getByRole("button", { name: "Date" }).first().click();
    await page.getByLabel("To", { exact: true }).fill("2020-01-01");
    await expect(page.getByRole("heading", { name: "No orders found" })).toBeVisible();
    await expect(page).toHaveURL(/to=2020-01-01/);
    await page.reload();
    await expect(page.getByRole("button", { name: "Date: up to 2020-01-01" })).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).not.toHaveURL(/to=|search=/);
    await page.getByRole("searchbox").fill(order.email);
    await expect(links).toHaveText([second.orderNumber, large.orderNumber, order.orderNumber]);
  });
  await test.step("orders can be sorted by total and by age", async () => {
    await page.getByRole("button", { name: "Total" }).click();
    await expect(links).toHaveText([large.orderNumber, second.orderNumber, order.orderNumber]);
    await page.getByRole("button", { name: "Date" }).nth(1).click();
    await page.getByRole("button", { name: "Date" }).nth(1).click();
    await expect(links).toHaveText([order.orderNumber, large.orderNumber, second.orderNumber]);
  });
  await test.step("the list shows the newest orders first and keeps the selection across pages", async () => {
    await page.goto(`${buildOrderListPath(order)}&pageSize=2`);
    await expect(page.getByText("1–2 of 3 orders")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all orders on this page" }).check();
    await expect(page.getByText("2 orders selected")).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText("3–3 of 3 orders")).toBeVisible();
    await expect(findOrderRow(page, order)).toBeVisible();
    await expect(page.getByText("2 orders selected")).toBeVisible();
    await expectAccessible(page, "the list of orders");
  });
  await test.step("the status filter shows counts, and an empty list shows 'No orders found' [001 §2]", async () => {
    await shop.setStatus(second.id, "confirmed");
    await page.goto(buildOrderListPath(order));
    await page.getByRole("button", { name: "Status", exact: true }).click();
    const options = page.getByRole("dialog", { name: "Status" }).getByRole("listitem");
    await expect(options.filter({ hasText: "Pending" })).toHaveText("Pending2");
    await options.getByRole("checkbox", { name: "Confirmed" }).click();
    await expect(links).toHaveText([second.orderNumber]);
    await options.getByRole("checkbox", { name: "Confirmed" }).click();
    await expect(page.getByText("1–3 of 3 orders")).toBeVisible();
    await options.getByRole("checkbox", { name: "Shipped" }).click();
    await expect(page.getByRole("heading", { name: "No orders found" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Export to Excel" })).toBeDisabled();
  });
});

test("the list and an order are accessible and fit from 320 to 1440 pixels [001 §2]", async ({
  page,
  order,
  shop,
}) => {
  await shop.setStatus(order.id, "delivered", "Left with the neighbour");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAsStaff(page, buildOrderListPath(order));
  await page.getByRole("checkbox", { name: `Select order ${order.orderNumber}` }).check();
  await expectAccessibleAtEveryWidth(page, "the list");
  await getStatusButton(page, order).click();
  await expectAccessible(page, "the status menu");
  await page.getByRole("menuitem", { name: "Shipped" }).click();
  await expectAccessibleAtEveryWidth(page, "the notes dialog");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("link", { name: order.orderNumber }).click();
  await expect(getOrderDialog(page, order).getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expectAccessibleAtEveryWidth(page, "the order");
  const isClipped = await getOrderDialog(page, order).evaluate((dialog) =>
    [...dialog.querySelectorAll("*")].some(
      (node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === "auto",
    ),
  );
  expect(isClipped).toBe(false);
});
