import { randomUUID } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import { expect } from "./fixtures.ts";
import { createJpeg } from "./hero-images.ts";
import { openAsStaff } from "./staff-steps.ts";

export const PRODUCTS = "/admin/products";

/** Returns a unique product name. */
export function createProductName(prefix = "Test attar"): string {
  return `${prefix} ${randomUUID().slice(0, 8)}`;
}

export async function createJpegFile(name = "bottle.jpg", width = 640) {
  return { name, mimeType: "image/jpeg", buffer: await createJpeg(width, 800) };
}

/** Returns the dialog for adding or editing a product. */
export function getProductDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: /^(Add Product|Edit )/ });
}

export async function openNewProduct(page: Page): Promise<Locator> {
  await openAsStaff(page, PRODUCTS);
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(getProductDialog(page).getByLabel("Name", { exact: true })).toBeVisible();
  return getProductDialog(page);
}

export async function openProduct(page: Page, id: string): Promise<Locator> {
  await openAsStaff(page, `${PRODUCTS}?dialog=edit&id=${id}`);
  await expect(getProductDialog(page).getByLabel("Name", { exact: true })).toBeVisible();
  return getProductDialog(page);
}

/** Returns the size's row in the product form. */
export function findVariantRow(dialog: Locator, variant: string): Locator {
  return dialog.getByRole("group", { name: `Variant ${variant}`, exact: true });
}

export async function saveProductForm(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: /^(Add|Save) product$/ }).click();
}

/** Fills the required fields of a new product, except the image. Sets the price of both sizes to Rs. 1,000. */
export async function fillRequiredFields(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Description").fill("Made for one test.");
  await dialog.getByLabel("Collection", { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel("Category").fill("Unisex");
  await findVariantRow(dialog, "50ml").getByLabel("Price").fill("1000");
  await findVariantRow(dialog, "100ml").getByLabel("Price").fill("1000");
}

export async function chooseImage(dialog: Locator): Promise<void> {
  await dialog.getByLabel("Main image").setInputFiles(await createJpegFile());
  await expect(dialog.getByText("Uploaded")).toBeVisible();
}
