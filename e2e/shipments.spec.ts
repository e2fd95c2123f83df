import type { APIRequestContext } from "@playwright/test";

import type { Product } from "#catalogue/rules/product.ts";
import { CHECKOUT } from "#test/checkout.ts";

import { POSTEX_TOKEN, startPostExApi } from "#test/simulators/postex-api.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./isolated-shop.ts";
import { findToast, openAsStaff } from "./staff-steps.ts";

const ORDER_COUNT = 10;
const BOOKED_ORDER_COUNT = 20;

interface PlacedOrder {
  id: string;
  token: string;
  orderNumber: string;
}

/** Returns an order line with one bottle of the size with the most stock. @throws if no size has `minStock` bottles */
async function buildOrderLine(requests: APIRequestContext, minStock: number) {
  const { items } = (await (await requests.get("/api/products?pageSize=100")).json()) as { items: Product[] };
  const sizes = items.flatMap(({ id, variants, stock }) =>
    variants.map((variant) => ({ productId: id, variant, stock: stock[variant] ?? 0 })),
  );
  const size = sizes.toSorted((a, b) => b.stock - a.stock)[0];
  if (size === undefined || size.stock < minStock) throw new Error("No size has enough stock.");
  return { productId: size.productId, variant: size.variant, quantity: 1 };
}

/** Places orders in the name of this customer and confirms them. */
async function placeConfirmedOrders(requests: APIRequestContext, name: string, count: number) {
  const orders: PlacedOrder[] = [];
  const item = await buildOrderLine(requests, count);
  for (let placedCount = 0; placedCount < count; placedCount += 1) {
    const data = { ...CHECKOUT, customer: { ...CHECKOUT.customer, name }, items: [item] };
    const response = await requests.post("/api/orders", { data, failOnStatusCode: true });
    const order = (await response.json()) as PlacedOrder;
    const change = { data: { status: "confirmed" }, failOnStatusCode: true };
    await requests.patch(`/api/admin/orders/${order.id}/status`, change);
    orders.push(order);
  }
  return orders;
}

test("staff ship 10 orders with at most 6 clicks and one paste, print labels and inspect a returned parcel", async ({
  page,
  isolatedShop: { requests },
}) => {
  const orders = await placeConfirmedOrders(requests, "Parcel Test", ORDER_COUNT);
  const courier = { name: "Leopards", trackingUrl: "https://courier.example/track?cn={number}" };
  await requests.post("/api/admin/couriers", { data: courier, failOnStatusCode: true });

  await openAsStaff(page, "/admin/orders?search=Parcel+Test");
  let clickCount = 0;
  const click = async (name: string | RegExp, role: "button" | "checkbox" = "button") => {
    clickCount += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await click(/^Select all/, "checkbox");
  await click("Ship");
  const dialog = page.getByRole("dialog", { name: `Ship ${ORDER_COUNT} orders` });
  const firstField = dialog.getByRole("textbox").first();
  clickCount += 1;
  await firstField.click();
  const pastedText = orders.map(({ orderNumber }, index) => `${orderNumber}\tLE-${1000 + index}`).join("\n");
  await firstField.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pastedText);
  await expect(dialog.getByLabel(`Tracking number of ${orders[9]?.orderNumber}`)).toHaveValue("LE-1009");
  await expectAccessible(page, "the dialog for shipping orders");
  await click(`Ship ${ORDER_COUNT} orders`);
  await expect(findToast(page, `${ORDER_COUNT} parcels handed over`)).toBeVisible();
  expect(clickCount).toBeLessThanOrEqual(6);
  // Closing goes back in the history, which would abort the next page.
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/dialog=/);

  await page.goto("/admin/shipments");
  await expectAccessible(page, "the shipment list");
  await page
    .getByRole("checkbox", { name: /^Select all/ })
    .first()
    .click();
  const labelTab = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Print labels" }).click();
  const printDialog = page.getByRole("dialog", { name: `Print ${ORDER_COUNT} labels` });
  await expectAccessible(page, "the dialog for printing labels");
  await printDialog.getByRole("link", { name: `Print ${ORDER_COUNT} own labels` }).click();
  const labelPage = await labelTab;
  await expect(labelPage.getByRole("article")).toHaveCount(ORDER_COUNT);
  await expect(labelPage.getByRole("article").first()).toContainText("Collect Rs.");
  await labelPage.close();

  const [order] = orders;
  const tracking = page.getByRole("link", { name: /Track with Leopards/ });
  await page.goto(`/order/${order?.token}`);
  await expect(page.getByRole("heading", { name: "Your parcel" })).toBeVisible();
  await expect(page.getByText("With the courier")).toBeVisible();
  await expect(tracking).toHaveAttribute("href", "https://courier.example/track?cn=LE-1000");
  await expectAccessible(page, "an order page with a parcel");

  await page.goto(`/admin/orders/${order?.id}`);
  for (const state of ["On its way back", "Returned"]) {
    await page.getByRole("button", { name: "Set state" }).click();
    const stateDialog = page.getByRole("dialog", { name: "Set the state of 1 parcel" });
    await stateDialog.getByLabel("New state").selectOption(state);
    await stateDialog.getByRole("button", { name: "Set state" }).click();
    await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
    await expect(stateDialog).toBeHidden();
  }
  await page.getByRole("button", { name: "Inspect" }).click();
  const inspection = page.getByRole("dialog", { name: /^Inspect parcel/ });
  await inspection.getByLabel(/^Opened bottles/).selectOption("1");
  await expectAccessible(page, "the parcel inspection dialog");
  await inspection.getByRole("button", { name: "Save inspection" }).click();
  await expect(findToast(page, "Inspection saved")).toBeVisible();
  await expect(page.getByText("Cancelled").first()).toBeVisible();
  await page.goto(`/order/${order?.token}`);
  await expect(page.getByText("Back at the shop")).toBeVisible();
});

test("an owner connects PostEx and books 20 parcels, and shoppers see the tracking number", async ({
  page,
  isolatedShop: { requests },
}) => {
  const courier = await startPostExApi();
  const [order] = await placeConfirmedOrders(requests, "Booking Test", BOOKED_ORDER_COUNT);

  await openAsStaff(page, "/admin/shipments");
  await page.getByRole("button", { name: "Couriers" }).click();
  await page.getByRole("button", { name: "Add courier" }).click();
  const addDialog = page.getByRole("dialog", { name: "Add courier" });
  await addDialog.getByLabel("Name").fill("PostEx");
  await addDialog.getByLabel("Connection").selectOption("PostEx");
  await addDialog.getByRole("button", { name: "Add courier" }).click();
  await page.getByRole("button", { name: "Account PostEx" }).click();
  const accountDialog = page.getByRole("dialog", { name: "Account with PostEx" });
  await accountDialog.getByLabel("Merchant token").fill(POSTEX_TOKEN);
  await accountDialog.getByLabel("Pickup address code").fill("001");
  await accountDialog.getByLabel("API URL").fill(courier.url);
  await expectAccessible(page, "the courier account dialog");
  await accountDialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: /^Test/ }).click();
  await expect(findToast(page, "PostEx accepts the account")).toBeVisible();

  await page.goto("/admin/orders?search=Booking+Test");
  await page
    .getByRole("checkbox", { name: /^Select all/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Ship ${BOOKED_ORDER_COUNT} orders` });
  await dialog.getByLabel(/^Courier/).selectOption("PostEx");
  await dialog.getByRole("button", { name: `Ship ${BOOKED_ORDER_COUNT} orders` }).click();
  await expect(findToast(page, `${BOOKED_ORDER_COUNT} parcels created`)).toBeVisible();
  await expect
    .poll(async () => {
      const list = await requests.get("/api/admin/shipments?search=Booking+Test&state=booked");
      return ((await list.json()) as { total: number }).total;
    })
    .toBe(BOOKED_ORDER_COUNT);
  expect(courier.book.parcels).toHaveLength(BOOKED_ORDER_COUNT);

  await page.goto("/admin/shipments?search=Booking+Test");
  await page
    .getByRole("checkbox", { name: /^Select all/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Print labels" }).click();
  const printDialog = page.getByRole("dialog", { name: `Print ${BOOKED_ORDER_COUNT} labels` });
  const labelsLink = printDialog.getByRole("link", { name: `Open ${BOOKED_ORDER_COUNT} labels (PDF)` });
  const labels = await requests.get((await labelsLink.getAttribute("href")) ?? "", {
    failOnStatusCode: true,
  });
  expect(labels.headers()["content-type"]).toBe("application/pdf");
  await printDialog.getByRole("button", { name: "Close" }).first().click();

  await page.getByRole("button", { name: "Create load sheet" }).click();
  const sheetDialog = page.getByRole("dialog", { name: "Create load sheet" });
  await sheetDialog.getByRole("button", { name: "Create load sheet" }).click();
  await expect(sheetDialog.getByText(/PostEx: Load sheet \d+ lists 20 parcels/)).toBeVisible();
  const sheetTab = page.context().waitForEvent("page");
  await sheetDialog.getByRole("link", { name: /^Open/ }).click();
  const sheetPage = await sheetTab;
  await expect(sheetPage.getByRole("row")).toHaveCount(BOOKED_ORDER_COUNT + 1);
  await expect(sheetPage.getByRole("link", { name: /^Courier’s load sheet/ })).toBeVisible();
  await expectAccessible(sheetPage, "a load sheet");
  await sheetPage.close();

  await page.goto(`/order/${order?.token}`);
  await expect(page.getByText("Packed, waiting for the courier")).toBeVisible();
  await expect(page.getByText(/PostEx · Tracking number CX-/)).toBeVisible();
  await courier.close();
});
