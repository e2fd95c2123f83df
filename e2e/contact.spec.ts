import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const getFields = (page: Page): Record<"name" | "phone" | "message", Locator> => ({
  name: page.getByLabel("Name"),
  phone: page.getByLabel("Phone"),
  message: page.getByRole("textbox", { name: "Message" }),
});

const getSendButton = (page: Page) => page.getByRole("button", { name: /Send message|Sending/ });

/** Fills the form with a message that contains a unique tag, and returns the tag. */
async function fillForm(page: Page): Promise<string> {
  const tag = `tag-${randomUUID().slice(0, 8)}`;
  const { name, phone, message } = getFields(page);
  await name.fill("Bilal Ahmed");
  await phone.fill("0300 1234567");
  await message.fill(`Do you ship to Gilgit? ${tag}`);
  return tag;
}

async function countStoredMessages(staff: APIRequestContext, tag: string): Promise<number> {
  const response = await staff.get(`/api/admin/contact-messages?search=${tag}`, { failOnStatusCode: true });
  return ((await response.json()) as { total: number }).total;
}

test("after a lost response, the form keeps the message across a reload, and a retry stores it only once [000 §8]", async ({
  page,
  staff,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.goto("/contact");
  await getSendButton(page).click();
  await expect(page.getByText("Message is required")).toBeVisible();
  await expectAccessible(page, "the contact form with errors");
  const tag = await fillForm(page);
  const keys: (string | undefined)[] = [];
  let shouldDropResponse = true;
  await page.route("**/api/contact-messages", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (!shouldDropResponse) return route.continue();
    // Forwards the message to the shop, but drops the response.
    await route.fetch();
    return route.abort();
  });
  await getSendButton(page).click();
  await expect(page.getByText("Failed to send message.")).toBeVisible();
  const reason = page.getByRole("main").getByRole("alert");
  await expect(reason).toContainText("Network error. Please check your connection.");
  await page.reload();
  const { name, phone, message } = getFields(page);
  await expect(name).toHaveValue("Bilal Ahmed");
  await expect(phone).toHaveValue("0300 1234567");
  shouldDropResponse = false;
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await expect(message).toHaveValue(`Do you ship to Gilgit? ${tag}`);
  await getSendButton(page).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await expect(message).toHaveValue("");
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await countStoredMessages(staff, tag)).toBe(1);
  await page.reload();
  await expect(name).toHaveValue("");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "reloading or resubmitting the form stores each message only once",
    { tag: "@full" },
    async ({ page, staff }) => {
      await page.goto("/contact");
      const tag = await fillForm(page);
      const formKey = await page.locator("input[name=form-key]").inputValue();
      await getSendButton(page).click();
      await expect(page).toHaveURL(/\/contact\?sent=1/);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
      await page.reload();
      await expect(page.getByRole("main").getByRole("status")).toHaveText("Message sent successfully!");
      const form = { "form-key": formKey, name: "Bilal Ahmed", phone: "0300 1234567", subject: "" };
      for (const message of [`Do you ship to Gilgit? ${tag}`, `Another question. ${tag}`]) {
        const response = await page.request.post("/contact", { form: { ...form, message }, maxRedirects: 0 });
        expect(response.status()).toBe(303);
      }
      expect(await countStoredMessages(staff, tag)).toBe(2);
    },
  );
});
