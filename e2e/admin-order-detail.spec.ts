import { selectCases } from "#test/suite.ts";

import { expect } from "./fixtures.ts";
import { getOrderDialog, buildOrderListPath, findOrderRow, test } from "./order-steps.ts";
import { STAFF } from "./staff-account.ts";
import { openAsStaff } from "./staff-steps.ts";

test("Back and Close return from an order to the list, and staff can copy the order's review link", async ({
  page,
  order,
  shop,
}) => {
  await test.step("an order has its own URL, and Back closes it [001 §2]", async () => {
    await openAsStaff(page, buildOrderListPath(order));
    await findOrderRow(page, order).getByText(order.name).click({ force: true });
    await expect(getOrderDialog(page, order)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`order=${order.id}`));
    await page.reload();
    await expect(getOrderDialog(page, order).getByRole("heading", { name: "Timeline" })).toBeVisible();
    await page.goBack();
    await expect(getOrderDialog(page, order)).toBeHidden();
    await page.goForward();
    await getOrderDialog(page, order).getByRole("link", { name: "All orders of this customer" }).click();
    await expect(getOrderDialog(page, order)).toBeHidden();
    await expect(page.getByRole("searchbox")).toHaveValue(/^[+\d ]{11,}$/);
  });
  await test.step("Back does not reopen a closed order", async () => {
    await openAsStaff(page, "/admin/dashboard");
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await page.getByRole("searchbox").fill(order.email);
    await expect(page.getByText("1–1 of 1 orders")).toBeVisible();
    await page.getByRole("link", { name: order.orderNumber }).click();
    await expect(getOrderDialog(page, order).getByRole("heading", { name: "Timeline" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(getOrderDialog(page, order)).toBeHidden();
    await expect(page.getByRole("searchbox")).toHaveValue(order.email);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });
  await test.step("closing an order that was opened from its URL shows the list", async () => {
    await openAsStaff(page, "/admin/dashboard");
    await page.goto(`/admin/orders?order=${order.id}`);
    await getOrderDialog(page, order).getByRole("button", { name: "Close" }).first().click();
    await expect(getOrderDialog(page, order)).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/orders\??$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });
  await test.step("staff can copy the review link without the clipboard API", async () => {
    await shop.setStatus(order.id, "delivered");
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await openAsStaff(page, `/admin/orders?order=${order.id}`);
    await page.getByRole("button", { name: "Copy review link" }).click();
    await expect(page.getByText("Copied!")).toBeVisible();
    await page.getByLabel("Admin notes").focus();
    await page.getByLabel("Admin notes").press("ControlOrMeta+V");
    await expect(page.getByLabel("Admin notes")).toHaveValue(new RegExp(`/review-order/${order.id}$`));
  });
});

test("long words in an order wrap on phone and desktop screens and in print", async ({ page, shop }) => {
  for (const width of selectCases([390, 1280], 1)) {
    await test.step(`${width} pixels`, async () => {
      const product = await shop.createProduct();
      const longWord = "x".repeat(100);
      const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
      const { id, orderNumber } = await shop.placeOrder({ items, customer: { name: longWord } });
      await shop.setStatus(id, "shipped", "n".repeat(400));
      await page.setViewportSize({ width, height: 900 });
      await openAsStaff(page, `/admin/orders?order=${id}`);
      const dialog = page.getByRole("dialog", { name: `Order ${orderNumber}`, exact: true });
      await expect(dialog.getByText(longWord)).toBeVisible();
      const findOverflowingElements = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("dialog[open] *, article, article *")]
            .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
            .map((node) => node.outerHTML.slice(0, 80)),
        );
      expect(await findOverflowingElements()).toEqual([]);
      await page.goto(`/admin/orders/print?kind=packing-slip&ids=${id}`);
      await expect(page.getByText(longWord)).toBeVisible();
      expect(await findOverflowingElements()).toEqual([]);
    });
  }
});

test(
  "an order shows its reviews and who changed its status",
  { tag: "@full" },
  async ({ page, order, shop, staff }) => {
    await test.step("the order's timeline and history show the staff member who changed its status", async () => {
      await shop.setStatus(order.id, "confirmed");
      await openAsStaff(page, `/admin/orders?order=${order.id}`);
      const timeline = getOrderDialog(page, order).getByRole("region", { name: "Timeline" });
      await expect(timeline.getByRole("listitem").first()).toContainText(/Confirmed.*Admin ·/);
      await getOrderDialog(page, order).getByText("History").click();
      await expect(getOrderDialog(page, order).getByText("Status changed", { exact: true })).toBeVisible();
      await expect(getOrderDialog(page, order).getByText(STAFF.email)).toBeVisible();
    });
    await test.step("the order shows the customer's reviews [001 §3]", async () => {
      await shop.setStatus(order.id, "delivered");
      const { name: productName } = await shop.getProduct(order.productId);
      const data = {
        reviews: [{ productId: order.productId, productName, rating: 4, review: "Lasts all day." }],
      };
      await staff.post(`/api/orders/${order.id}/reviews`, { data, failOnStatusCode: true });
      await openAsStaff(page, `/admin/orders?order=${order.id}`);
      const reviews = getOrderDialog(page, order).getByRole("region", { name: "Reviews" });
      await expect(reviews).toContainText(productName);
      await expect(reviews).toContainText("Lasts all day.");
      await expect(reviews.getByRole("img", { name: /4/ })).toBeVisible();
    });
  },
);
