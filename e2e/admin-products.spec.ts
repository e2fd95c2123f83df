import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import {
  chooseImage,
  fillRequiredFields,
  createProductName,
  openNewProduct,
  openProduct,
  createJpegFile,
  PRODUCTS,
  findVariantRow,
  saveProductForm,
} from "./product-form.ts";
import { chooseRowAction, findRowMenu, findToast, openAsStaff } from "./staff-steps.ts";

test("staff add a product with notes, variants, images and flags, and the shop shows it immediately @phone-full [001 §1] [001 §5]", async ({
  page,
  shop,
}) => {
  const name = createProductName("Noor");
  const dialog = await openNewProduct(page);
  await fillRequiredFields(dialog, name);
  await dialog.getByLabel("SKU (optional)").fill("ZE-TEST");
  await dialog.getByLabel("Top notes").fill("Saffron");
  await expect(dialog.getByText("7 / 500")).toBeVisible();
  await chooseImage(dialog);
  await dialog.getByLabel("Discount (%)").fill("12.5");
  await dialog.getByRole("switch", { name: "Weekly Sale" }).click();
  await dialog.getByLabel("Free shipping from").fill("3000");
  await findVariantRow(dialog, "50ml").getByLabel("Price").fill("4,000.50");
  await findVariantRow(dialog, "50ml").getByLabel("Stock").fill("7");
  await findVariantRow(dialog, "100ml").getByLabel("Variant", { exact: true }).fill("90ml");
  await findVariantRow(dialog, "90ml")
    .getByLabel("Add images of 90ml")
    .setInputFiles([await createJpegFile("a.jpg"), await createJpegFile("b.jpg")]);
  await expect(findVariantRow(dialog, "90ml").getByRole("img")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Add variant" }).click();
  const newVariantField = findVariantRow(dialog, "new variant").getByLabel("Variant", { exact: true });
  await expect(newVariantField).toBeFocused();
  await newVariantField.fill("10ml");
  await findVariantRow(dialog, "10ml").getByLabel("Price").fill("900");
  await expectAccessible(page, "the product form");
  await saveProductForm(dialog);
  await expect(findToast(page, "Product added successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  const product = await shop.findCreatedProduct(name);
  expect(product).toMatchObject({
    variants: ["50ml", "90ml", "10ml"],
    variantPricing: { "50ml": 4000.5, "90ml": 1000, "10ml": 900 },
    stock: { "50ml": 7, "90ml": null, "10ml": null },
    price: 900,
    discountPercentage: 12.5,
    isWeeklySale: true,
    isNewArrival: false,
    minOrderFreeShip: 3000,
    fragranceNotes: { top: "Saffron", middle: "", base: "" },
    sku: "ZE-TEST",
  });
  expect(product.variantImages["90ml"]?.images).toHaveLength(2);
  await page.goto(`/product/${product.id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Saffron").first()).toBeVisible();
});

test("renamed and moved sizes keep their stock and sold counts", async ({ page, shop }) => {
  const product = await shop.createProduct({
    variants: ["50ml", "100ml", "10ml"],
    variantPricing: { "50ml": 1000, "100ml": 1800, "10ml": 300 },
    stock: { "50ml": 10, "100ml": 4, "10ml": null },
  });
  const order = await shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 3 }] });
  await shop.setStatus(order.id, "confirmed");
  // The window is tall enough to show all sizes. Otherwise, a drag near the sheet's edge would scroll the sheet and
  // move the target.
  await page.setViewportSize({ width: 1280, height: 1600 });
  const dialog = await openProduct(page, product.id);
  await expect(findVariantRow(dialog, "50ml").getByText("Sold 3")).toBeVisible();
  await findVariantRow(dialog, "50ml").getByLabel("Variant", { exact: true }).fill("55ml");
  await findVariantRow(dialog, "55ml").getByRole("button", { name: "Move 55ml down" }).click();
  await expect(dialog.getByText("55ml: position 2 of 3")).toBeAttached();
  await test.step("a size can be dragged to another position", async () => {
    const findGrip = (size: string) => findVariantRow(dialog, size).getByTitle("Drag to move");
    await findGrip("55ml").evaluate((element) => element.scrollIntoView({ block: "center" }));
    await findGrip("55ml").dragTo(findGrip("100ml"), { steps: 8 });
    await expect(dialog.getByText("55ml: position 1 of 3")).toBeAttached();
    await findGrip("100ml").dragTo(findGrip("55ml"), { steps: 8 });
    await expect(dialog.getByText("100ml: position 1 of 3")).toBeAttached();
  });
  await saveProductForm(dialog);
  await expect(dialog).toBeHidden();
  expect(await shop.getProduct(product.id)).toMatchObject({
    variants: ["100ml", "55ml", "10ml"],
    stock: { "55ml": 7, "100ml": 4, "10ml": null },
    sold: { "55ml": 3, "100ml": 0, "10ml": 0 },
  });
});

test("staff find, view and delete products in the list", async ({ page, shop, staff, browserErrors }) => {
  browserErrors.allow(/Failed to load resource/);
  const name = createProductName("Zafran");
  const collection = await shop.createCollection();
  const { id } = await shop.createProduct({
    name,
    sku: `SKU-${name.slice(-8)}`,
    variants: ["30ml", "50ml"],
    variantPricing: { "30ml": 1000, "50ml": 2000 },
    stock: { "30ml": 0, "50ml": 40 },
    discountPercentage: 25,
    isWeeklySale: true,
  });
  await openAsStaff(page, PRODUCTS);
  await test.step("products can be searched by name and SKU and filtered by collection [001 §2]", async () => {
    const search = page.getByRole("searchbox", { name: "Search products" });
    await search.pressSequentially(name.toUpperCase());
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByText("1–1 of 1 products")).toBeVisible();
    await expect(page).toHaveURL(/search=ZAFRAN/);
    await search.fill(`sku-${name.slice(-8)}`);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await page.getByRole("button", { name: "All Collections" }).click();
    await page.getByRole("checkbox", { name: collection.name }).click();
    await expect(page).toHaveURL(new RegExp(`collection=${collection.id}`));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await search.fill("no product is called like this");
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
    await page.reload();
    await expect(search).toHaveValue("no product is called like this");
    await expect(page.getByText("Try another word")).toBeVisible();
    await search.fill(name);
  });
  await test.step("a card shows the price range, discount, flags, stock and number of sold-out sizes [001 §1] [001 §2]", async () => {
    const row = page.getByRole("row", { name });
    await expect(row).toContainText("Rs. 1,000");
    await expect(row).toContainText("Rs. 2,000");
    await expect(row).toContainText("−25%");
    await page.getByRole("link", { name: "Cards" }).click();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect(card).toContainText("Rs. 750 – Rs. 1,500");
    await expect(card).toContainText("Rs. 1,000 – Rs. 2,000");
    await expect(card).toContainText("Weekly Sale");
    await expect(card).toContainText("−25%");
    await expect(card).toContainText("40 in stock");
    await expect(card).toContainText("1 of 2 sizes out of stock");
    await expectAccessible(page, "the product list");
  });
  const confirmation = page.getByRole("dialog", { name: "Delete this product?" });
  const confirmDeletion = async () => {
    await chooseRowAction(page, name, "Delete");
    await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
  };
  await test.step("a failed deletion shows 'Failed to delete product' and keeps the product [001 §8]", async () => {
    const serverError = { status: 500, body: "{}" };
    await page.route("**/api/admin/products/**", (route) => route.fulfill(serverError), { times: 1 });
    await confirmDeletion();
    await expect(findToast(page, "Failed to delete product")).toBeVisible();
    await expect(page.getByRole("heading", { name })).toBeVisible();
  });
  await test.step("deleting a product asks for confirmation [001 §2] [001 §8]", async () => {
    await chooseRowAction(page, name, "Delete");
    await expect(confirmation).toContainText(name);
    await page.keyboard.press("Escape");
    await expect(findRowMenu(page, name)).toBeFocused();
    await confirmDeletion();
    await expect(findToast(page, "Product deleted successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  });
  await test.step("focus moves to the list after a deletion", async () => {
    const [first] = [
      await shop.createProduct({ collectionRef: collection.id }),
      await shop.createProduct({ collectionRef: collection.id }),
    ];
    await openAsStaff(page, `${PRODUCTS}?collection=${collection.id}`);
    await chooseRowAction(page, first.name, "Delete");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("heading", { name: first.name })).toBeHidden();
    await expect(page.locator("#product-list")).toBeFocused();
  });
  await test.step("deleting a product that no longer exists shows 'Product not found' and reloads the list [001 §8]", async () => {
    expect((await staff.get(`/api/products/${id}`)).status()).toBe(404);
    const deletedProduct = await shop.createProduct();
    await openAsStaff(page, `${PRODUCTS}?search=${encodeURIComponent(deletedProduct.name)}`);
    await staff.delete(`/api/admin/products/${deletedProduct.id}`);
    await chooseRowAction(page, deletedProduct.name, "Delete");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(findToast(page, "Product not found")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  });
});

test("staff archive an ordered product instead of deleting it, and can publish it again [001 §2]", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/);
  const { id, name } = await shop.createProduct();
  await shop.placeOrder({ items: [{ productId: id, variant: "50ml", quantity: 1 }] });
  const readProductPageStatus = async () => (await page.request.get(`/product/${id}`)).status();
  await openAsStaff(page, `${PRODUCTS}?search=${encodeURIComponent(name)}`);
  await chooseRowAction(page, name, "Delete");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const archiveDialog = page.getByRole("dialog", { name: "Archive this product instead?" });
  await expect(archiveDialog).toContainText("cannot be deleted");
  await archiveDialog.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  expect(await readProductPageStatus()).toBe(404);

  await page.getByRole("button", { name: "Not archived" }).click();
  await page.getByRole("checkbox", { name: "Archived" }).click();
  await page.keyboard.press("Escape");
  const row = page.locator("#product-list").getByRole("row").filter({ hasText: name });
  await expect(row.getByText("Archived", { exact: true })).toBeVisible();
  await chooseRowAction(page, name, "Publish");
  await expect(findToast(page, `${name} is in the shop`)).toBeVisible();
  expect(await readProductPageStatus()).toBe(200);
});

test(
  "the product list and form are accessible and fit from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page, shop }) => {
    const product = await shop.createProduct({ discountPercentage: 10, isWeeklySale: true });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAsStaff(page, PRODUCTS);
    await expectAccessibleAtEveryWidth(page, "the product list");
    const dialog = await openProduct(page, product.id);
    await dialog.getByLabel("Name", { exact: true }).fill("");
    await saveProductForm(dialog);
    await expect(dialog.getByText("Name is required")).toBeVisible();
    await expectAccessibleAtEveryWidth(page, "the product form");
    const overflow = await dialog
      .locator("div:has(> form)")
      .evaluate((body) => body.scrollWidth - body.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);
