import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openAsStaff } from "./staff-steps.ts";

test("staff open an order and a page from the palette by keyboard", async ({ page, shop }) => {
  const product = await shop.createProduct({ stock: { "50ml": null } });
  const order = await shop.placeOrder({
    items: [{ productId: product.id, variant: "50ml", quantity: 1 }],
    customer: { name: "Palette Customer" },
  });
  await openAsStaff(page, "/admin/inventory");
  await test.step("the palette keeps text typed before it has loaded", async () => {
    const { promise: unblocked, resolve: unblockPalette } = Promise.withResolvers<void>();
    await page.route(/\/assets\/command-palette-[\w-]+\.js/, async (route) => {
      await unblocked;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("acti");
    unblockPalette();
    const field = page.getByRole("combobox", { name: "Search and commands" });
    await expect(field).toHaveValue("acti");
    await page.keyboard.type("vity");
    await expect(field).toHaveValue("activity");
    await expect(page.getByRole("option", { name: "Activity" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  });
  await test.step("typing an order number opens the order", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
    await page.keyboard.type(order.orderNumber);
    await expect(page.getByRole("option", { name: order.orderNumber })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expectAccessible(page, "the open palette");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: `Order ${order.orderNumber}` })).toBeVisible();
    await expect(page).toHaveURL(`/admin/orders?order=${order.id}`);
    await page.keyboard.press("Escape");
  });
  await test.step("the ? key shows the list's keyboard shortcuts", async () => {
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help.getByText("Select the row")).toBeVisible();
    await expectAccessible(page, "the keyboard shortcuts");
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
  });
  await test.step("typing g and a letter opens a page", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
  });
});
