import { expect, test } from "./fixtures.ts";
import {
  fillRequiredFields,
  createProductName,
  openNewProduct,
  openProduct,
  createJpegFile,
  findVariantRow,
  saveProductForm,
} from "./product-form.ts";

test("a double click, failed saves and a lost response do not add a product twice", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource/);
  const name = createProductName();
  const dialog = await openNewProduct(page);
  await fillRequiredFields(dialog, name);
  await test.step("saving waits for a pending upload, and a double click saves once [001 §5]", async () => {
    const upload = Promise.withResolvers<void>();
    await page.route("**/api/admin/media", async (route) => {
      await upload.promise;
      await route.continue();
    });
    const saveRequests: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/admin/products"))
        saveRequests.push(request.url());
    });
    // Fails the save, so the next steps can save the form again.
    await page.route("**/api/admin/products", (route) => route.fulfill({ status: 500, body: "{}" }), {
      times: 1,
    });
    await dialog.getByLabel("Main image").setInputFiles(await createJpegFile());
    await dialog.getByRole("button", { name: "Add product" }).dblclick();
    await expect(dialog.getByRole("button", { name: "Saving …" })).toBeVisible();
    expect(saveRequests).toHaveLength(0);
    upload.resolve();
    await expect(dialog.getByText("Failed to save product")).toBeVisible();
    expect(saveRequests).toHaveLength(1);
  });
  await test.step("the fields are read-only during a save and editable again if the save fails [001 §8]", async () => {
    let unblockSave = () => {};
    const unblocked = new Promise<void>((resolve) => (unblockSave = resolve));
    await page.route(
      "**/api/admin/products",
      async (route) => {
        await unblocked;
        await route.fulfill({ status: 500, body: "{}" });
      },
      { times: 1 },
    );
    const sku = dialog.getByLabel("SKU (optional)");
    await sku.fill("TYPED");
    await sku.press("Enter");
    await expect(dialog.getByRole("button", { name: "Saving …" })).toBeVisible();
    await page.keyboard.type("LOST");
    await expect(dialog.locator('input[name="sku"]')).toHaveValue("TYPED");
    unblockSave();
    await expect(dialog.getByText("Failed to save product")).toBeVisible();
    await expect(sku).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type("-KEPT");
    await expect(sku).toHaveValue("TYPED-KEPT");
  });
  await test.step("retrying a save after a lost response adds the product once, with the latest values", async () => {
    await page.route(
      "**/api/admin/products",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await saveProductForm(dialog);
    await expect(dialog.getByText("Failed to save product")).toBeVisible();
    await dialog.getByLabel("SKU (optional)").fill("SECOND-TRY");
    await saveProductForm(dialog);
    await expect(dialog).toBeHidden();
    expect(await shop.findCreatedProduct(name)).toMatchObject({ sku: "SECOND-TRY" });
    await expect(page.getByRole("heading", { name })).toHaveCount(1);
  });
});

test(
  "retrying a save after a lost response causes no conflict",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/Failed to load resource/);
    const { id } = await shop.createProduct();
    const dialog = await openProduct(page, id);
    await dialog.getByLabel("Description").fill("Saved twice");
    let hasDroppedResponse = false;
    await page.route(`**/api/admin/products/${id}`, async (route) => {
      if (hasDroppedResponse || route.request().method() !== "PUT") return route.fallback();
      hasDroppedResponse = true;
      await route.fetch();
      return route.abort();
    });
    await saveProductForm(dialog);
    await expect(dialog.getByText("Failed to save product")).toBeVisible();
    await saveProductForm(dialog);
    await expect(dialog).toBeHidden();
    expect((await shop.getProduct(id)).description).toBe("Saved twice");
  },
);

test("when two staff members edit a product, the second to save sees the differences and can keep either version", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/);
  const product = await shop.createProduct({
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 1000, "100ml": 1800 },
    stock: { "50ml": 10, "100ml": 10 },
  });
  const dialog = await openProduct(page, product.id);
  const notice = dialog.getByRole("alert", { name: /^This product was changed by someone else/ });

  await test.step("staff can discard their changes and keep the stored version", async () => {
    await dialog.getByLabel("Description").fill("Mine");
    await shop.updateProduct(product.id, { description: "Theirs" });
    await saveProductForm(dialog);
    await expect(notice).toBeFocused();
    await expect(notice).toContainText("staff@example.com");
    await expect(notice.getByRole("row", { name: /Description/ })).toContainText("TheirsMine");
    await expect(dialog.getByLabel("Description")).toHaveValue("Mine");
    await notice.getByRole("button", { name: "Discard my changes" }).click();
    await expect(dialog.getByLabel("Description")).toHaveValue("Theirs");
  });

  await test.step("staff can overwrite the stored version with their own", async () => {
    await dialog.getByLabel("Description").fill("Mine again");
    await shop.updateProduct(product.id, { description: "Theirs again", sku: "THEIRS" });
    await saveProductForm(dialog);
    await notice.getByRole("button", { name: "Save my version" }).click();
    await expect(dialog).toBeHidden();
    expect(await shop.getProduct(product.id)).toMatchObject({ description: "Mine again", sku: "" });
  });
  await test.step("if orders change stock during editing, the form updates untouched sizes and reports the change before it saves an edited one", async () => {
    await openProduct(page, product.id);
    await dialog.getByLabel("Description").fill("Mine");
    await findVariantRow(dialog, "50ml").getByLabel("Stock").fill("25");
    const items = ["50ml", "100ml"].map((variant) => ({ productId: product.id, variant, quantity: 2 }));
    const order = await shop.placeOrder({ items });
    await shop.setStatus(order.id, "confirmed");
    await saveProductForm(dialog);
    await expect(
      findVariantRow(dialog, "50ml").getByText("The stock of 50ml changed from 10 to 8"),
    ).toBeVisible();
    await expect(findVariantRow(dialog, "50ml").getByLabel("Stock")).toBeFocused();
    await expect(findVariantRow(dialog, "100ml").getByLabel("Stock")).toHaveValue("8");
    await saveProductForm(dialog);
    await expect(dialog).toBeHidden();
    expect(await shop.getProduct(product.id)).toMatchObject({
      stock: { "50ml": 25, "100ml": 8 },
      description: "Mine",
    });
  });
});
