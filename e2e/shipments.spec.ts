import type { APIRequestContext } from "@playwright/test";

import type { Product } from "#domain/catalogue/product.ts";
import { CHECKOUT } from "#test/checkout.ts";

import { POSTEX_TOKEN, startPostExApi } from "#test/simulators/postex-api.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./isolated-shop.ts";
import { findToast, openAsStaff } from "./staff-steps.ts";

const ORDERS = 10;
const BOOKED_ORDERS = 20;

interface PlacedOrder {
  id: string;
  orderNumber: string;
}

/** Returns an order line for a size with at least this stock. */
async function findSize(requests: APIRequestContext, minStock: number) {
  const { items } = (await (await requests.get("/api/products?pageSize=100")).json()) as { items: Product[] };
  const sizes = items.flatMap(({ id, variants, stock }) =>
    variants.map((variant) => ({ productId: id, variant, stock: stock[variant] ?? 0 })),
  );
  const size = sizes.toSorted((a, b) => b.stock - a.stock)[0];
  if (size === undefined || size.stock < minStock) throw new Error("No size has enough stock.");
  return { productId: size.productId, variant: size.variant, quantity: 1 };
}

/** Places orders of a customer with this name and confirms them. */
async function confirmOrders(requests: APIRequestContext, name: string, count: number) {
  const orders: PlacedOrder[] = [];
  const item = await findSize(requests, count);
  for (let placed = 0; placed < count; placed += 1) {
    const data = { ...CHECKOUT, customer: { ...CHECKOUT.customer, name }, items: [item] };
    const response = await requests.post("/api/orders", { data, failOnStatusCode: true });
    const order = (await response.json()) as PlacedOrder;
    const change = { data: { status: "confirmed" }, failOnStatusCode: true };
    await requests.patch(`/api/admin/orders/${order.id}/status`, change);
    orders.push(order);
  }
  return orders;
}

test("staff hand 10 orders to a courier with at most 6 clicks and one paste, and print their labels; shoppers see their parcel, and one comes back", async ({
  page,
  isolatedShop: { requests },
}) => {
  const orders = await confirmOrders(requests, "Parcel Test", ORDERS);
  const courier = { name: "Leopards", trackingUrl: "https://courier.example/track?cn={number}" };
  await requests.post("/api/admin/couriers", { data: courier, failOnStatusCode: true });

  await openAsStaff(page, "/admin/orders?search=Parcel+Test");
  let clicks = 0;
  const click = async (name: string | RegExp, role: "button" | "checkbox" = "button") => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await click(/^Select all/, "checkbox");
  await click("Ship");
  const dialog = page.getByRole("dialog", { name: `Ship ${ORDERS} orders` });
  const first = dialog.getByRole("textbox").first();
  clicks += 1;
  await first.click();
  const list = orders.map(({ orderNumber }, index) => `${orderNumber}\tLE-${1000 + index}`).join("\n");
  await first.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, list);
  await expect(dialog.getByLabel(`Tracking number of ${orders[9]?.orderNumber}`)).toHaveValue("LE-1009");
  await expectAccessible(page, "the dialog that ships orders");
  await click(`Ship ${ORDERS} orders`);
  await expect(findToast(page, `${ORDERS} parcels handed over`)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);

  await page.goto("/admin/shipments");
  await expectAccessible(page, "the list of shipments");
  await page
    .getByRole("checkbox", { name: /^Select all/ })
    .first()
    .click();
  const labels = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Print labels" }).click();
  const printing = page.getByRole("dialog", { name: `Print ${ORDERS} labels` });
  await expectAccessible(page, "the dialog that prints labels");
  await printing.getByRole("link", { name: `Print ${ORDERS} own labels` }).click();
  const printed = await labels;
  await expect(printed.getByRole("article")).toHaveCount(ORDERS);
  await expect(printed.getByRole("article").first()).toContainText("Collect Rs.");
  await printed.close();

  const [order] = orders;
  const tracking = page.getByRole("link", { name: /Track with Leopards/ });
  await page.goto(`/order/${order?.id}`);
  await expect(page.getByRole("heading", { name: "Your parcel" })).toBeVisible();
  await expect(page.getByText("With the courier")).toBeVisible();
  await expect(tracking).toHaveAttribute("href", "https://courier.example/track?cn=LE-1000");
  await expectAccessible(page, "the page of an order with a parcel");

  await page.goto(`/admin/orders/${order?.id}`);
  for (const state of ["On its way back", "Returned"]) {
    await page.getByRole("button", { name: "Set state" }).click();
    const states = page.getByRole("dialog", { name: "Set the state of 1 parcel" });
    await states.getByLabel("New state").selectOption(state);
    await states.getByRole("button", { name: "Set state" }).click();
    await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
    await expect(states).toBeHidden();
  }
  await page.getByRole("button", { name: "Inspect" }).click();
  const inspection = page.getByRole("dialog", { name: /^Inspect parcel/ });
  await inspection.getByLabel(/^Opened bottles/).selectOption("1");
  await expectAccessible(page, "the inspection of a parcel");
  await inspection.getByRole("button", { name: "Save inspection" }).click();
  await expect(findToast(page, "Inspection saved")).toBeVisible();
  await expect(page.getByText("Cancelled").first()).toBeVisible();
  await page.goto(`/order/${order?.id}`);
  await expect(page.getByText("Back at the shop")).toBeVisible();
});

test("an owner connects PostEx, which books 20 orders, and shoppers see their tracking number @ci", async ({
  page,
  isolatedShop: { requests },
}) => {
  const courier = await startPostExApi();
  const [order] = await confirmOrders(requests, "Booking Test", BOOKED_ORDERS);

  await openAsStaff(page, "/admin/shipments");
  await page.getByRole("button", { name: "Couriers" }).click();
  await page.getByRole("button", { name: "Add courier" }).click();
  const adding = page.getByRole("dialog", { name: "Add courier" });
  await adding.getByLabel("Name").fill("PostEx");
  await adding.getByLabel("Connection").selectOption("PostEx");
  await adding.getByRole("button", { name: "Add courier" }).click();
  await page.getByRole("button", { name: "Account PostEx" }).click();
  const account = page.getByRole("dialog", { name: "Account with PostEx" });
  await account.getByLabel("Merchant token").fill(POSTEX_TOKEN);
  await account.getByLabel("Code of the pickup address").fill("001");
  await account.getByLabel("API address").fill(courier.url);
  await expectAccessible(page, "the account with a courier");
  await account.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: /^Test/ }).click();
  await expect(findToast(page, "PostEx accepts the account")).toBeVisible();

  await page.goto("/admin/orders?search=Booking+Test");
  await page
    .getByRole("checkbox", { name: /^Select all/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Ship ${BOOKED_ORDERS} orders` });
  await dialog.getByLabel(/^Courier/).selectOption("PostEx");
  await dialog.getByRole("button", { name: `Ship ${BOOKED_ORDERS} orders` }).click();
  await expect(findToast(page, `${BOOKED_ORDERS} parcels created`)).toBeVisible();
  await expect
    .poll(async () => {
      const list = await requests.get("/api/admin/shipments?search=Booking+Test&state=booked");
      return ((await list.json()) as { total: number }).total;
    })
    .toBe(BOOKED_ORDERS);
  expect(courier.book.parcels).toHaveLength(BOOKED_ORDERS);

  await page.goto("/admin/shipments?search=Booking+Test");
  await page
    .getByRole("checkbox", { name: /^Select all/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Print labels" }).click();
  const printing = page.getByRole("dialog", { name: `Print ${BOOKED_ORDERS} labels` });
  const file = printing.getByRole("link", { name: `Open ${BOOKED_ORDERS} labels (PDF)` });
  const labels = await requests.get((await file.getAttribute("href")) ?? "", { failOnStatusCode: true });
  expect(labels.headers()["content-type"]).toBe("application/pdf");
  await printing.getByRole("button", { name: "Close" }).first().click();

  await page.getByRole("button", { name: "Create load sheet" }).click();
  const listing = page.getByRole("dialog", { name: "Create load sheet" });
  await listing.getByRole("button", { name: "Create load sheet" }).click();
  await expect(listing.getByText(/PostEx: Load sheet \d+ lists 20 parcels/)).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await listing.getByRole("link", { name: /^Open/ }).click();
  const sheet = await opened;
  await expect(sheet.getByRole("row")).toHaveCount(BOOKED_ORDERS + 1);
  await expect(sheet.getByRole("link", { name: /^Courier’s load sheet/ })).toBeVisible();
  await expectAccessible(sheet, "a load sheet");
  await sheet.close();

  await page.goto(`/order/${order?.id}`);
  await expect(page.getByText("Packed, waiting for the courier")).toBeVisible();
  await expect(page.getByText(/PostEx · Tracking number CX-/)).toBeVisible();
  await courier.close();
});
