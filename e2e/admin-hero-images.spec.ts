import type { Page } from "@playwright/test";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { findCard, expect, HERO_PATH, openAddDialog, createJpegFile, test } from "./hero-steps.ts";
import { openAsStaff } from "./staff-steps.ts";

// These tests share one shop, so they run in sequence.
test.describe.configure({ mode: "default" });

const readAltsOnPage = (page: Page) =>
  page
    .getByRole("region", { name: "Images" })
    .getByRole("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("alt")));

test(
  "move buttons reorder images, keep focus and announce the new position",
  { tag: "@full" },
  async ({ page, hero }) => {
    await openAsStaff(page, HERO_PATH);
    const later = page.getByRole("button", { name: "Move Rose later" });
    await later.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Rose: position 2 of 3")).toBeAttached();
    await expect(later).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Rose: position 3 of 3")).toBeAttached();
    await expect(later).toHaveAttribute("aria-disabled", "true");
    await expect(later).toBeFocused();
    expect(await readAltsOnPage(page)).toEqual(["Amber", "Cedar", "Rose"]);
    expect(await hero.readAlts()).toEqual(["Amber", "Cedar", "Rose"]);
  },
);

test("staff drag, activate and delete images and configure the carousel, and the home page shows the result", async ({
  page,
  hero,
}) => {
  await openAsStaff(page, HERO_PATH);
  await test.step("dragging moves an image, and dropping it outside the list restores its old position [001 §2] [001 §4]", async () => {
    await findCard(page, "Cedar").hover();
    await page.mouse.down();
    await findCard(page, "Rose").hover();
    await expect.poll(() => readAltsOnPage(page)).toEqual(["Cedar", "Rose", "Amber"]);
    await page.getByRole("heading", { name: "Carousel settings" }).hover();
    await page.mouse.up();
    await expect.poll(() => readAltsOnPage(page)).toEqual(["Rose", "Amber", "Cedar"]);
    expect(await hero.readAlts()).toEqual(["Rose", "Amber", "Cedar"]);
    await findCard(page, "Cedar").dragTo(findCard(page, "Rose"), { steps: 8 });
    await expect(page.getByText("Cedar: position 1 of 3")).toBeAttached();
    expect(await readAltsOnPage(page)).toEqual(["Cedar", "Rose", "Amber"]);
    expect(await hero.readAlts()).toEqual(["Cedar", "Rose", "Amber"]);
  });
  await test.step("deleting the active image requires confirmation and activates the first remaining image [001 §4]", async () => {
    await expect(findCard(page, "Rose")).toContainText("Active");
    await page.getByRole("button", { name: "Actions for Rose" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const confirmation = page.getByRole("dialog", { name: "Delete this image?" });
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await expect(confirmation).toBeHidden();
    await expect(page.getByRole("button", { name: "Actions for Rose" })).toBeFocused();
    expect(await hero.readAlts()).toHaveLength(3);
    await page.getByRole("button", { name: "Actions for Rose" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(findCard(page, "Rose")).toBeHidden();
    await expect(findCard(page, "Cedar")).toContainText("Active");
    await expect(page.getByRole("heading", { name: "Images", exact: true })).toBeFocused();
    expect(await hero.readAlts()).toEqual(["Cedar", "Amber"]);
  });
  const toggle = page.getByRole("switch", { name: "Change images automatically" });
  const interval = page.getByLabel("Time per image");
  await test.step("a reload keeps the carousel switch and the time per image [001 §2] [001 §4] [001 §9]", async () => {
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await interval.selectOption("7 seconds");
    await expect(interval).toHaveValue("7000");
    await page.reload();
    await expect(toggle).not.toBeChecked();
    await expect(interval).toHaveValue("7000");
  });
  await test.step("the home page starts with the active image [001 §4]", async () => {
    await page.getByRole("button", { name: "Set active Amber" }).click();
    await expect(findCard(page, "Amber")).toContainText("Active");
    await expect(page.getByRole("button", { name: "Set active Cedar" })).toBeVisible();
    await expectAccessible(page, "the hero images");
    await page.goto("/");
    const carousel = page.getByRole("region", { name: "Featured fragrances" });
    await expect(carousel.getByRole("img").first()).toHaveAccessibleName("Amber");
    await expect(carousel.getByRole("button", { name: "Show image 1 of 2" })).toBeVisible();
    await expect(carousel.getByRole("button", { name: "Pause slideshow" })).toBeHidden();
  });
});

test("images can be added, activated and deleted by keyboard", async ({ page, hero }) => {
  // Listens from the start, because a listener that is added just before the key press can miss the event.
  const fileChooser = page.waitForEvent("filechooser");
  await openAsStaff(page, HERO_PATH);
  const pressKey = (key: string) => page.keyboard.press(key);
  await pressKey("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await pressKey("Enter");
  await pressKey("Tab");
  await expect(page.getByRole("button", { name: "Add image" })).toBeFocused();
  await pressKey("Enter");
  const dialog = page.getByRole("dialog", { name: "Add hero image" });
  // The dialog receives focus when it opens.
  await expect(dialog.locator(":focus")).toBeAttached();
  await dialog.getByLabel("Image").focus();
  await dialog.getByLabel("Image").press("Enter");
  await (await fileChooser).setFiles(await createJpegFile("by_hand.jpg"));
  await expect(dialog.getByText("Uploaded")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add image" })).toBeVisible();
  await pressKey("Tab");
  await expect(dialog.getByLabel("Alt text")).toBeFocused();
  await pressKey("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Add image" })).toBeFocused();
  await pressKey("Tab");
  await pressKey("Space");
  await expect(page.getByRole("switch")).not.toBeChecked();
  await page.getByRole("button", { name: "Set active By hand" }).focus();
  await pressKey("Enter");
  await expect(findCard(page, "By hand")).toContainText("Active");
  await page.getByRole("button", { name: "Actions for By hand" }).focus();
  await pressKey("Enter");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await pressKey("Enter");
  await expect(page.getByRole("dialog", { name: "Delete this image?" })).toBeVisible();
  await pressKey("Tab");
  await pressKey("Tab");
  await pressKey("Enter");
  await expect(findCard(page, "By hand")).toBeHidden();
  expect(await hero.readAlts()).toEqual(["Rose", "Amber", "Cedar"]);
});

test(
  "the hero images page and its dialog are accessible and fit from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAsStaff(page, HERO_PATH);
    await expectAccessibleAtEveryWidth(page, "the hero images");
    const dialog = await openAddDialog(page);
    await dialog
      .getByLabel("Image")
      .setInputFiles({ name: "film.gif", mimeType: "image/gif", buffer: Buffer.alloc(9) });
    await dialog.getByRole("button", { name: "Add image" }).click();
    await expect(dialog.getByText("Please select an image")).toBeVisible();
    await expectAccessibleAtEveryWidth(page, "the dialog for adding an image");
  },
);
