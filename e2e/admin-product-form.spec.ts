import type { Locator, Page } from "@playwright/test";

import { selectCases } from "#test/suite.ts";

import { expect, test } from "./fixtures.ts";
import {
  createProductName,
  openNewProduct,
  openProduct,
  createJpegFile,
  getProductDialog,
  PRODUCTS,
  findVariantRow,
  saveProductForm,
} from "./product-form.ts";
import { fillSignIn, openAsStaff, findToast } from "./staff-steps.ts";

declare global {
  interface Window {
    /** Durations (ms) of key presses that took at least 700 ms to process. */
    stalls: number[];
  }
}

const getUnsavedDialog = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

test("staff upload at most 3 images per variant and choose the primary image [001 §5]", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource/);
  const product = await shop.createProduct();
  const dialog = await openProduct(page, product.id);
  const sizeRow = findVariantRow(dialog, "50ml");
  const input = sizeRow.getByLabel("Add images of 50ml");
  await test.step("the form rejects an invalid file, and the error of a failed upload names the variant and offers a retry [001 §8]", async () => {
    await input.setInputFiles({ name: "film.gif", mimeType: "image/gif", buffer: Buffer.alloc(9) });
    await expect(sizeRow.getByRole("alert")).toHaveText("File type must be one of: jpeg, jpg, png, webp");
    await page.route("**/api/admin/media", (route) => route.abort(), { times: 1 });
    await input.setInputFiles(await createJpegFile());
    await expect(findToast(page, "Failed to upload image for 50ml")).toBeVisible();
    await saveProductForm(dialog);
    await expect(page.getByText("Failed to upload image", { exact: true })).toBeVisible();
    await sizeRow.getByRole("button", { name: "Try again" }).click();
    await expect(sizeRow.getByRole("img")).toHaveCount(1);
    await sizeRow.getByRole("button", { name: "Remove image 1 of 50ml" }).click();
  });
  await test.step("images chosen together keep their order even if the last upload finishes first [001 §5]", async () => {
    const uploads: { name: string; send: () => Promise<void> }[] = [];
    await page.route("**/api/admin/media", (route) => {
      const form = route.request().postDataBuffer()?.toString("latin1") ?? "";
      const name = /filename="([^"]+)"/.exec(form)?.[1] ?? "";
      uploads.push({ name, send: () => route.continue() });
    });
    const fileNames = ["first.jpg", "second.jpg", "third.jpg"];
    const files = await Promise.all(fileNames.map((name, index) => createJpegFile(name, 600 + index)));
    await input.setInputFiles([...files, await createJpegFile("fourth.jpg")]);
    await expect(findToast(page, "You can upload a maximum of 3 images per variant.")).toBeVisible();
    await expect.poll(() => uploads.length).toBe(3);
    const widths: number[] = [];
    for (const name of fileNames.toReversed()) {
      const uploadResponse = page.waitForResponse("**/api/admin/media");
      await uploads.find((upload) => upload.name === name)?.send();
      widths.unshift(((await (await uploadResponse).json()) as { width: number }).width);
    }
    expect(widths).toEqual([600, 601, 602]);
    await expect(sizeRow.getByRole("img")).toHaveCount(3);
    await expect(sizeRow.getByRole("listitem").first()).toContainText("Primary");
  });
  await test.step("removing the primary image makes the next image primary [001 §5]", async () => {
    await sizeRow.getByRole("button", { name: "Make primary image 2 of 50ml" }).click();
    await sizeRow.getByRole("button", { name: "Remove image 2 of 50ml" }).click();
    await expect(sizeRow.getByRole("listitem").first()).toContainText("Primary");
    await saveProductForm(dialog);
    await expect(dialog).toBeHidden();
    const { images, primary } = (await shop.getProduct(product.id)).variantImages["50ml"] ?? {};
    expect(images?.map(({ width }) => width)).toEqual([600, 602]);
    expect(primary).toBe(images?.[0]?.url);
  });
});

const WAYS_TO_CLOSE: [name: string, close: (page: Page, dialog: Locator) => Promise<unknown>][] = [
  ["Back", (page) => page.evaluate(() => history.back())],
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["Cancel", (_page, dialog) => dialog.getByRole("button", { name: "Cancel" }).click()],
];

test("the product form has a URL, and asks before Escape, Cancel, Back or a reload discards changes", async ({
  page,
}) => {
  const dialog = await openNewProduct(page);
  const nameField = dialog.getByLabel("Name", { exact: true });
  await test.step("Back closes the form, and its URL opens it", async () => {
    await expect(page).toHaveURL(/dialog=add/);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Add Product" })).toBeFocused();
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(nameField).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Add Product" }).click();
  });
  for (const [name, close] of selectCases(WAYS_TO_CLOSE, 2)) {
    await test.step(name, async () => {
      await nameField.fill("Typed");
      await close(page, dialog);
      await getUnsavedDialog(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(nameField).toHaveValue("Typed");
      await close(page, dialog);
      await getUnsavedDialog(page).getByRole("button", { name: "Discard changes" }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: "Add Product" }).click();
      await expect(nameField).toHaveValue("");
    });
  }
  await test.step("the browser asks before a reload discards changes", async () => {
    await nameField.pressSequentially("Typed");
    const prompt = page.waitForEvent("dialog");
    const reload = page.reload({ timeout: 5000 }).catch(() => undefined);
    expect((await prompt).type()).toBe("beforeunload");
    await (await prompt).dismiss();
    await reload;
    await expect(nameField).toHaveValue("Typed");
  });
});

test(
  "if the session expires during editing, staff can sign in again in a dialog, which then saves the form",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/status of 401/);
    const { id } = await shop.createProduct();
    const dialog = await openProduct(page, id);
    await dialog.getByLabel("Description").fill("Typed before the session ended");
    await page.context().clearCookies();
    await saveProductForm(dialog);
    await expect(page.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
    await fillSignIn(page);
    await expect(dialog).toBeHidden();
    expect((await shop.getProduct(id)).description).toBe("Typed before the session ended");
  },
);

test("staff add a product by keyboard", async ({ page, shop }) => {
  // Listens from the start, because a listener that is added just before the key press can miss the event.
  const fileChooser = page.waitForEvent("filechooser");
  const name = createProductName("Handwritten");
  await openAsStaff(page, PRODUCTS);
  const pressKey = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const typeText = (text: string) => page.keyboard.type(text);
  const tabTo = async (target: Locator) => {
    for (let tabCount = 0; tabCount < 60; tabCount += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await pressKey("Tab");
    }
    throw new Error("The element cannot be reached with Tab.");
  };
  await pressKey("Tab", "Enter");
  await tabTo(page.getByRole("button", { name: "Add Product" }));
  await pressKey("Enter");
  const dialog = getProductDialog(page);
  await expect(dialog).toBeVisible();
  await tabTo(dialog.getByLabel("Name", { exact: true }));
  await typeText(name);
  await pressKey("Tab");
  await typeText("Made by hand.");
  await tabTo(findVariantRow(dialog, "50ml").getByLabel("Price"));
  await typeText("1500");
  await pressKey("Tab");
  await typeText("3");
  await tabTo(findVariantRow(dialog, "100ml").getByRole("button", { name: "Remove 100ml" }).last());
  await pressKey("Enter");
  await expect(findVariantRow(dialog, "100ml")).toBeHidden();
  await tabTo(dialog.getByLabel("Main image"));
  await pressKey("Enter");
  await (await fileChooser).setFiles(await createJpegFile());
  await expect(dialog.getByText("Uploaded")).toBeVisible();
  await tabTo(dialog.getByLabel("Discount (%)"));
  await typeText("5");
  await tabTo(dialog.getByLabel("Collection", { exact: true }));
  await pressKey("ArrowDown", "Tab");
  await expect(dialog.getByLabel("Category")).toBeFocused();
  await typeText("Unisex");
  await tabTo(dialog.getByRole("button", { name: "Add product" }));
  await pressKey("Enter");
  await expect(dialog).toBeHidden();
  expect(await shop.findCreatedProduct(name)).toMatchObject({
    variants: ["50ml"],
    stock: { "50ml": 3 },
    discountPercentage: 5,
  });
});

test("typing in a form with 50 variants does not stall", async ({ page, shop }) => {
  const variants = Array.from({ length: 50 }, (_, index) => `${index + 1}ml`);
  const product = await shop.createProduct({
    variants,
    variantPricing: Object.fromEntries(variants.map((variant) => [variant, 1000])),
    stock: {},
  });
  const dialog = await openProduct(page, product.id);
  await page.evaluate(() => {
    const stalls: number[] = [];
    window.stalls = stalls;
    const settings: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 700,
    };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") stalls.push(duration);
    }).observe(settings);
  });
  await findVariantRow(dialog, "25ml").getByLabel("Variant", { exact: true }).press("End");
  await page.keyboard.type(" large", { delay: 60 });
  await findVariantRow(dialog, "25ml large").getByLabel("Price").press("End");
  await page.keyboard.type("000", { delay: 60 });
  await expect(dialog.getByRole("row", { name: /^25ml large/ })).toContainText("Rs. 1,000,000");
  const stalls = await page.evaluate(() => window.stalls);
  // A slow form stalls at each of the 9 keys. A busy machine can stall the browser once or twice.
  expect(stalls.length).toBeLessThan(4);
});
