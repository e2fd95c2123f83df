import { expect, test } from "./fixtures.ts";
import { getOrderDialog, placeTestOrder, setStatus } from "./order-steps.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

const NETWORK_ERROR = "Network error. Please check your connection.";

test("the page keeps the list and typed text when a request fails", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/Failed to load resource/);
  const order = await placeTestOrder(shop);
  await openAsStaff(page, `/admin/orders?order=${order.id}`);
  await test.step("the order dialog keeps typed notes when the list fails to reload", async () => {
    const dialog = getOrderDialog(page, order);
    const notes = dialog.getByLabel(/Admin notes/);
    await notes.fill("Gate code 4411");
    const serverError = { status: 500, body: "" };
    await page.route("**/admin/orders.data**", (route) => route.fulfill(serverError));
    await setStatus(dialog, order, "Confirmed");
    await expect(findToast(page, "Something went wrong on our side. Please try again.")).toBeVisible();
    await expect(notes).toHaveValue("Gate code 4411");
    await page.unroute("**/admin/orders.data**");
  });
  await test.step("a failed search keeps the list and shows an error", async () => {
    const { name } = await shop.createProduct();
    await openAsStaff(page, `/admin/products?search=${encodeURIComponent(name)}`);
    await page.route("**/admin/products.data**", (route) => route.abort());
    const search = page.getByRole("searchbox", { name: "Search products" });
    await search.fill("something else");
    await expect(findToast(page, NETWORK_ERROR)).toBeVisible();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(search).toHaveValue("something else");
    await page.unroute("**/admin/products.data**");
    await search.fill("nothing is called like this");
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  });
});
