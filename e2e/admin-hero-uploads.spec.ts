import type { Page } from "@playwright/test";

import { createJpeg } from "./hero-images.ts";
import { findCard, expect, HERO_PATH, openAddDialog, createJpegFile, test } from "./hero-steps.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

// These tests share one shop, so they run in sequence.
test.describe.configure({ mode: "default" });

/**
 * Simulates a slow connection. `uploadThroughput` is in bytes per second, `latency` in milliseconds. Returns a function
 * that restores the connection.
 */
async function throttleNetwork(page: Page, { uploadThroughput = -1, latency = 0 }) {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, downloadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput, latency });
  return () =>
    session.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput: -1, latency: 0 });
}

test("staff upload an image from a file, even after a cancelled and a failed upload", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource/);
  await openAsStaff(page, HERO_PATH);
  const dialog = await openAddDialog(page);
  const imageField = dialog.getByLabel("Image");
  await test.step("cancelling an upload stops the request and resets the dialog", async () => {
    const restoreNetwork = await throttleNetwork(page, { uploadThroughput: 20_000 });
    const cancelledRequest = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/api/admin/media"),
    );
    await imageField.setInputFiles(await createJpegFile("cancelled.jpg"));
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel upload" }).click();
    await cancelledRequest;
    await expect(dialog.getByRole("progressbar")).toBeHidden();
    await expect(dialog.getByText("Choose an image")).toBeVisible();
    await restoreNetwork();
  });
  await test.step("the dialog keeps the file of a failed upload, and staff can retry", async () => {
    await page.route("**/api/admin/media", (route) => route.abort(), { times: 1 });
    await imageField.setInputFiles(await createJpegFile());
    await expect(dialog.getByRole("alert")).toHaveText(
      "Upload failed: Network error. Please check your connection.",
    );
    const badGateway = { status: 502, body: "<h1>Bad gateway</h1>" };
    await page.route("**/api/admin/media", (route) => route.fulfill(badGateway), { times: 1 });
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "Upload failed: Something went wrong on our side. Please try again.",
    );
  });
  await test.step("an upload shows its progress, gets its alt text from the file name and appears on the home page [001 §1] [001 §4] [001 §5]", async () => {
    const restoreNetwork = await throttleNetwork(page, { uploadThroughput: 100_000 });
    await dialog.getByRole("button", { name: "Try again" }).click();
    const progress = dialog.getByRole("progressbar", { name: "Uploading summer_oud-night.jpg" });
    await expect(progress).toBeVisible();
    await expect.poll(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(5);
    await expect(dialog.getByText(/^\d+%$/)).toBeVisible();
    await expect(dialog.locator("img")).toHaveAttribute("src", /^blob:/);
    await restoreNetwork();
    await expect(dialog.getByText("Uploaded")).toBeVisible();
    await expect(dialog.getByLabel("Alt text")).toHaveValue("Summer oud night");
    await dialog.getByRole("button", { name: "Add image" }).click();
    await expect(dialog).toBeHidden();
    await expect(findCard(page, "Summer oud night")).toContainText("4 of 4");
    await page.goto("/");
    const carousel = page.getByRole("region", { name: "Featured fragrances" });
    await carousel.getByRole("button", { name: "Show image 4 of 4" }).click();
    const image = carousel.getByRole("img", { name: "Summer oud night" });
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test("staff can drop a file on the dialog and replace it", async ({ page }) => {
  await openAsStaff(page, HERO_PATH);
  const dialog = await openAddDialog(page);
  await test.step("submitting the dialog without a file shows 'Please select an image' [001 §5]", async () => {
    await dialog.getByRole("button", { name: "Add image" }).click();
    await expect(dialog.getByText("Please select an image")).toBeVisible();
    await expect(dialog.getByText("Alt text is required")).toBeVisible();
  });
  await test.step("the drop zone accepts a file, and a drop outside the zone does not navigate away", async () => {
    const { name, buffer } = await createJpegFile("dropped.jpg");
    const transfer = await page.evaluateHandle(
      ([fileName, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
        const dropped = new DataTransfer();
        dropped.items.add(new File([bytes], fileName, { type: "image/jpeg" }));
        return dropped;
      },
      [name, buffer.toString("base64")] as const,
    );
    const isDefaultPrevented = await dialog.evaluate(
      (element, dataTransfer) =>
        !element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer })),
      transfer,
    );
    expect(isDefaultPrevented).toBe(true);
    await dialog.getByText("or drop it here").dispatchEvent("drop", { dataTransfer: transfer });
    await expect(dialog.getByText("Uploaded")).toBeVisible();
  });
  await test.step("after an upload, the dialog shows that the image is being processed", async () => {
    const restoreNetwork = await throttleNetwork(page, { latency: 1000 });
    await dialog.getByLabel("Image").setInputFiles(await createJpegFile());
    await expect(dialog.getByText("Processing …")).toBeVisible();
    await expect(dialog.getByText("Uploaded")).toBeVisible();
    await expect(dialog.getByText("Processing …")).toBeHidden();
    await restoreNetwork();
  });
  await test.step("the dialog keeps typed alt text when staff choose another file [001 §5]", async () => {
    await dialog.getByLabel("Alt text").fill("Oud in the evening sun");
    await dialog.getByLabel("Image").setInputFiles(await createJpegFile("other.jpg"));
    await expect(dialog.getByText("Uploaded")).toBeVisible();
    await expect(dialog.getByLabel("Alt text")).toHaveValue("Oud in the evening sun");
  });
});

test("the dialog and the server reject invalid files", { tag: "@full" }, async ({ page, browserErrors }) => {
  await test.step("a file that is too large and of the wrong type is rejected with both errors [001 §5]", async () => {
    await openAsStaff(page, HERO_PATH);
    const dialog = await openAddDialog(page);
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
    await dialog.getByLabel("Image").setInputFiles({ name: "film.gif", mimeType: "image/gif", buffer });
    await expect(dialog.getByRole("alert")).toHaveText(
      "File size must be less than 10MB, File type must be one of: jpeg, jpg, png, webp",
    );
    await dialog.getByRole("button", { name: "Add image" }).click();
    await expect(dialog.getByText("Please select an image")).toBeVisible();
    await expect(dialog.getByText("Alt text is required")).toBeVisible();
  });
  await test.step("the server rejects a file with the wrong content, and the dialog shows the reason [000 §8]", async () => {
    browserErrors.allow(/status of 422/);
    await openAsStaff(page, HERO_PATH);
    const dialog = await openAddDialog(page);
    await dialog
      .getByLabel("Image")
      .setInputFiles({ name: "note.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Dear diary") });
    await expect(dialog.getByRole("alert")).toHaveText("File type must be one of: jpeg, jpg, png, webp");
    await dialog.getByLabel("Image").setInputFiles({
      name: "cut-off.jpg",
      mimeType: "image/jpeg",
      buffer: (await createJpeg()).subarray(0, 5000),
    });
    await expect(dialog.getByRole("alert")).toHaveText("Upload failed: The image is damaged or incomplete");
    await expect(findToast(page, "Failed to upload image")).toBeVisible();
  });
});
