import { randomUUID } from "node:crypto";

import { expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openAsStaff } from "./staff-steps.ts";

/** Returns a unique mobile number in three formats. */
function createPhone() {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0");
  return { international: `+92 345 ${digits}`, national: `0345-${digits}`, subscriberNumber: digits };
}

test("an order is found by phone number in any format, and filtered by city and date", async ({
  page,
  shop,
}) => {
  const phone = createPhone();
  const city = `Test city ${randomUUID().slice(0, 8)}`;
  const { id } = await shop.createProduct();
  const items = [{ productId: id, variant: "50ml", quantity: 1 }];
  const { orderNumber } = await shop.placeOrder({
    items,
    customer: { phone: phone.international },
    address: { city },
  });
  await openAsStaff(page, "/admin/orders");
  const orderLink = page.getByRole("main").getByRole("link", { name: orderNumber });
  for (const search of [phone.national, phone.subscriberNumber, city.toUpperCase()]) {
    await page.getByRole("searchbox").fill(search);
    await expect(page.getByText("1–1 of 1 orders")).toBeVisible();
    await expect(orderLink).toBeVisible();
  }
  await page.getByRole("button", { name: "Date" }).first().click();
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByRole("heading", { name: "No orders found" })).toBeVisible();
  await expect(page).toHaveURL(/to=2020-01-01/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Date: up to 2020-01-01" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/to=|search=/);
  await page.goto(`/admin/orders?city=${encodeURIComponent(city)}`);
  await expect(page.getByText("1–1 of 1 orders")).toBeVisible();
  await page.getByRole("link", { name: `Remove the filter City: ${city}` }).click();
  await expect(page).not.toHaveURL(/city=/);
});

test("orders can be sorted by total and by age, and the filters fit from 320 to 1440 pixels", async ({
  page,
  shop,
}) => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const { id } = await shop.createProduct();
  const numbers: string[] = [];
  for (const quantity of [2, 3, 1]) {
    const items = [{ productId: id, variant: "50ml", quantity }];
    numbers.push((await shop.placeOrder({ items, customer: { email } })).orderNumber);
  }
  const [middle = "", large = "", small = ""] = numbers;
  await openAsStaff(page, `/admin/orders?search=${email}`);
  const links = page.getByRole("main").getByRole("link", { name: /^ZE\d/ });
  await expect(links).toHaveText([small, large, middle]);
  await page.getByRole("button", { name: "Total" }).click();
  await expect(links).toHaveText([large, middle, small]);
  await page.getByRole("button", { name: "Date" }).nth(1).click();
  await page.getByRole("button", { name: "Date" }).nth(1).click();
  await expect(links).toHaveText([middle, large, small]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectAccessibleAtEveryWidth(page, "the filters");
});

test("a contact message links to the orders with its phone number", async ({ page, shop, staff }) => {
  const phone = createPhone();
  const { id } = await shop.createProduct();
  const items = [{ productId: id, variant: "50ml", quantity: 1 }];
  const { orderNumber } = await shop.placeOrder({ items, customer: { phone: phone.international } });
  const name = `Amna ${randomUUID().slice(0, 8)}`;
  const data = { name, phone: phone.national, message: "Where is my parcel?" };
  await staff.post("/api/contact-messages", { data, failOnStatusCode: true });
  await openAsStaff(page, `/admin/contact-messages?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: `1 order with the phone number of ${name}` }).click();
  await expect(page.getByText("1–1 of 1 orders")).toBeVisible();
  await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();
});
