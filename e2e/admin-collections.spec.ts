import { randomUUID } from "node:crypto";

import type { APIRequestContext, Locator, Page } from "@playwright/test";

import type { Collection } from "#catalogue/rules/collections/collection.ts";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { createJpeg } from "./hero-images.ts";
import { chooseRowAction, findToast, openAsStaff } from "./staff-steps.ts";

const PATH = "/admin/collections";

const findCard = (page: Page, name: string): Locator =>
  page
    .getByRole("region", { name: "All collections" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Opens the list filtered to this collection, because other tests add collections. */
const openListFilteredTo = (page: Page, { name }: Collection) =>
  openAsStaff(page, `${PATH}?search=${encodeURIComponent(name)}`);

const openForEditing = async (page: Page, { id, name }: Collection): Promise<Locator> => {
  await openAsStaff(page, `${PATH}?dialog=edit&id=${id}`);
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  await expect(dialog).toBeVisible();
  return dialog;
};

async function openAddDialog(page: Page): Promise<Locator> {
  await openAsStaff(page, PATH);
  await page.getByRole("button", { name: "Add Collection" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Collection" });
  await expect(dialog).toBeVisible();
  // Waits for the dialog's history entry, which exists as soon as the URL contains the dialog.
  await expect(page).toHaveURL(/dialog=add/);
  return dialog;
}

const createJpegFile = async () => ({
  name: "evening.jpg",
  mimeType: "image/jpeg",
  buffer: await createJpeg(800, 600),
});

test("staff add a collection with an image, find it, edit it and delete it [001 §1] [001 §2] [001 §5]", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource/);
  const name = `Evening collection ${randomUUID().slice(0, 8)}`;
  const dialog = await openAddDialog(page);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Description").fill("Amber for the late hours.");
  await test.step("a failed upload shows 'Failed to upload image' and keeps the form's values [001 §8]", async () => {
    await page.route("**/api/admin/media", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await dialog.getByLabel("Image").setInputFiles(await createJpegFile());
    await expect(findToast(page, "Failed to upload image")).toBeVisible();
    await expectAccessible(page, "the collection form");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText("Uploaded")).toBeVisible();
    await expect(dialog.getByLabel("Name")).toHaveValue(name);
  });
  await dialog.getByRole("button", { name: "Add collection" }).click();
  await expect(findToast(page, "Collection added")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Add Collection" })).toBeFocused();
  await expect(page).toHaveURL(PATH);

  const search = page.getByRole("searchbox", { name: "Search collections" });
  await test.step("the search finds names and descriptions, and the URL keeps the search text [001 §2]", async () => {
    await search.fill("labdanum RESIN");
    await expect(findCard(page, "Oud & Amber")).toBeVisible();
    await expect(findCard(page, name)).toBeHidden();
    await search.fill(name.toUpperCase());
    await expect(page.getByText(/^1 of \d+ collections$/)).toBeAttached();
    await page.waitForURL((url) => url.searchParams.get("search") === name.toUpperCase());
    await page.reload();
    await expect(search).toHaveValue(name.toUpperCase());
    await expect(findCard(page, "Oud & Amber")).toBeHidden();
  });
  await expect(findCard(page, name)).toContainText("Amber for the late hours.");
  await expect(findCard(page, name)).toContainText("No products");
  await expect
    .poll(() =>
      findCard(page, name)
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

  await findCard(page, name)
    .getByRole("button", { name: `Edit ${name}` })
    .click();
  const editor = page.getByRole("dialog", { name: `Edit ${name}` });
  await editor.getByLabel("Description").fill("Amber for the early hours.");
  await editor.getByRole("button", { name: "Save collection" }).click();
  await expect(findToast(page, "Collection saved")).toBeVisible();
  await expect(findCard(page, name)).toContainText("Amber for the early hours.");
  await expect(findCard(page, name).getByRole("button", { name: `Edit ${name}` })).toBeFocused();

  await chooseRowAction(page, name, "Delete");
  const confirmation = page.getByRole("dialog", { name: "Delete this collection?" });
  await expect(confirmation).toContainText(name);
  await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(findToast(page, "Collection deleted")).toBeVisible();
  await expect(findCard(page, name)).toBeHidden();
  await expect(page.getByRole("heading", { name: "All collections" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "No collections found" })).toBeVisible();
  await test.step("a collection card shows how many products the collection has and links to them", async () => {
    const collection = await shop.createCollection();
    for (let n = 0; n < 2; n += 1) await shop.createProduct({ collectionRef: collection.id });
    await openListFilteredTo(page, collection);
    await findCard(page, collection.name).getByRole("link", { name: "2 products" }).click();
    await expect(page).toHaveURL(`/admin/products?collection=${collection.id}`);
  });
});

test.describe("when another staff member has saved the collection", () => {
  /** Types a description, saves a different description through the API, then saves the form. */
  async function causeConflict(page: Page, staff: APIRequestContext, collection: Collection) {
    const dialog = await openForEditing(page, collection);
    await dialog.getByLabel("Description").fill("Mine");
    const { name, image } = collection;
    const data = { name, image, description: "Theirs" };
    await staff.put(`/api/admin/collections/${collection.id}`, { data, failOnStatusCode: true });
    await dialog.getByRole("button", { name: "Save collection" }).click();
    const conflict = dialog.getByRole("alert").filter({ hasText: "changed by someone else" });
    await expect(conflict).toContainText(
      "This collection was changed by someone else while you were editing",
    );
    await expect(conflict.getByRole("row", { name: /Description/ })).toContainText("TheirsMine");
    await expect(conflict).toBeFocused();
    await expect(dialog.getByLabel("Description")).toHaveValue("Mine");
    return { dialog, conflict };
  }

  const readDescription = async (staff: APIRequestContext, { id }: Collection) =>
    ((await (await staff.get(`/api/collections/${id}`)).json()) as Collection).description;

  test(
    "if two people edit a collection, the second to save can keep either version",
    { tag: "@full" },
    async ({ page, shop, staff, browserErrors }) => {
      await test.step("the second person sees the conflict and can overwrite the stored version", async () => {
        browserErrors.allow(/status of 409/);
        const collection = await shop.createCollection();
        const { dialog, conflict } = await causeConflict(page, staff, collection);
        await expectAccessible(page, "the conflict alert");
        expect(await readDescription(staff, collection)).toBe("Theirs");
        await conflict.getByRole("button", { name: "Save my version" }).click();
        await expect(dialog).toBeHidden();
        expect(await readDescription(staff, collection)).toBe("Mine");
      });
      await test.step("the second person can discard their changes and continue with the stored version", async () => {
        browserErrors.allow(/status of 409/);
        const collection = await shop.createCollection();
        const { dialog, conflict } = await causeConflict(page, staff, collection);
        await conflict.getByRole("button", { name: "Discard my changes" }).click();
        await expect(conflict).toBeHidden();
        await expect(dialog.getByLabel("Description")).toHaveValue("Theirs");
        await expect(dialog.getByLabel("Name")).toBeFocused();
        await dialog.getByLabel("Description").fill("Theirs and mine");
        await dialog.getByRole("button", { name: "Save collection" }).click();
        await expect(dialog).toBeHidden();
        expect(await readDescription(staff, collection)).toBe("Theirs and mine");
      });
    },
  );
});

test("the collection form shows the collection's history", { tag: "@full" }, async ({ page, shop }) => {
  const collection = await shop.createCollection();
  const dialog = await openForEditing(page, collection);
  await dialog.getByLabel("Description").fill("Made for history.");
  await dialog.getByRole("button", { name: "Save collection" }).click();
  await expect(dialog).toBeHidden();
  await openForEditing(page, collection);
  await dialog.getByText("History", { exact: true }).click();
  const change = dialog.getByRole("listitem").filter({ hasText: "staff@example.com" }).first();
  await expect(change).toContainText("Changed");
  await expect(change).toContainText("Description: from Made for one test.");
  await expect(change).toContainText("Made for history.");
  await expect(dialog.getByText("Added", { exact: true })).toBeVisible();
});

test(
  "the collections page and its form are accessible and fit from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAsStaff(page, PATH);
    await expect(findCard(page, "Oud & Amber")).toBeVisible();
    await expectAccessibleAtEveryWidth(page, "the collections");
    await page.getByRole("button", { name: "Add Collection" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Collection" });
    await dialog.getByRole("button", { name: "Add collection" }).click();
    await expect(dialog.getByText("Name is required")).toBeVisible();
    await expectAccessibleAtEveryWidth(page, "the collection form");
  },
);
