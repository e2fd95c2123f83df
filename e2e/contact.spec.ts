import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const fieldsOf = (page: Page): Record<"name" | "phone" | "message", Locator> => ({
  name: page.getByLabel("Name"),
  phone: page.getByLabel("Phone"),
  message: page.getByRole("textbox", { name: "Message" }),
});

const sendButton = (page: Page) => page.getByRole("button", { name: /Send message|Sending/ });

/** Fills the form with a unique message and returns its tag. */
async function fillForm(page: Page): Promise<string> {
  const tag = `tag-${randomUUID().slice(0, 8)}`;
  const { name, phone, message } = fieldsOf(page);
  await name.fill("Bilal Ahmed");
  await phone.fill("0300 1234567");
  await message.fill(`Do you ship to Gilgit? ${tag}`);
  return tag;
}

async function countStored(staff: APIRequestContext, tag: string): Promise<number> {
  const list = await staff.get(`/api/admin/contact-messages?search=${tag}`, { failOnStatusCode: true });
  return ((await list.json()) as { total: number }).total;
}

test("a lost connection keeps the typed message, also over a reload, and the retry stores it once", async ({
  page,
  staff,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.goto("/contact");
  const tag = await fillForm(page);
  const keys: (string | undefined)[] = [];
  let isResponseLost = true;
  await page.route("**/api/contact-messages", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (!isResponseLost) return route.continue();
    // The shop receives the message, but its response is lost.
    await route.fetch();
    return route.abort();
  });
  await sendButton(page).click();
  await expect(page.getByText("Failed to send message.")).toBeVisible();
  const reason = page.getByRole("main").getByRole("alert");
  await expect(reason).toContainText("Network error. Please check your connection.");
  await page.reload();
  const { name, phone, message } = fieldsOf(page);
  await expect(name).toHaveValue("Bilal Ahmed");
  await expect(phone).toHaveValue("0300 1234567");
  isResponseLost = false;
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await expect(message).toHaveValue(`Do you ship to Gilgit? ${tag}`);
  await sendButton(page).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await expect(message).toHaveValue("");
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await countStored(staff, tag)).toBe(1);
  await page.reload();
  await expect(name).toHaveValue("");
});

test("a double click sends one message, and the same text can be sent again", async ({ page, staff }) => {
  await page.goto("/contact");
  const tag = await fillForm(page);
  await sendButton(page).dblclick();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  expect(await countStored(staff, tag)).toBe(1);
  const { name, phone, message } = fieldsOf(page);
  await name.fill("Bilal Ahmed");
  await phone.fill("0300 1234567");
  await message.fill(`Do you ship to Gilgit? ${tag}`);
  await sendButton(page).click();
  await expect.poll(() => countStored(staff, tag)).toBe(2);
});

test("text added while a message is being sent is kept, also over a reload, and reported as not sent", async ({
  page,
  staff,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/contact-messages", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/contact");
  const tag = await fillForm(page);
  const { message } = fieldsOf(page);
  const request = page.waitForRequest("**/api/contact-messages");
  await sendButton(page).click();
  await request;
  await message.pressSequentially(" PS: more words");
  release();
  await expect(page.getByText(/Message sent successfully! Later changes were not sent/)).toBeVisible();
  await expect(message).toHaveValue(`Do you ship to Gilgit? ${tag} PS: more words`);
  expect(await countStored(staff, tag)).toBe(1);
  await page.reload();
  await expect(message).toHaveValue(`Do you ship to Gilgit? ${tag} PS: more words`);
  await sendButton(page).click();
  await expect(message).toHaveValue("");
  expect(await countStored(staff, tag)).toBe(2);
});

test("people cannot reach the honeypot field, and a message that fills it is confirmed but not stored", async ({
  page,
  staff,
}) => {
  await page.goto("/contact");
  const tag = await fillForm(page);
  await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(sendButton(page)).toBeFocused();
  const honeypot = page.locator("form[action='/contact'] input[name=subject]");
  await expect(honeypot).toHaveAttribute("autocomplete", "off");
  await honeypot.evaluate((input: HTMLInputElement) => (input.value = "Cheap offers"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  expect(await countStored(staff, tag)).toBe(0);
});

test("a rate limit and a lost connection are reported, and a retry stores one message", async ({
  page,
  context,
  staff,
  browserErrors,
}) => {
  browserErrors.allow(/429/, /ERR_INTERNET_DISCONNECTED/);
  const detail = "Too many requests. Please try again in a moment.";
  await page.route(
    "**/api/contact-messages",
    (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "30" }, json: { status: 429, detail } }),
    { times: 1 },
  );
  await page.goto("/contact");
  const tag = await fillForm(page);
  await sendButton(page).click();
  await expect(page.getByText("Failed to send message.")).toBeVisible();
  const reason = page.getByRole("main").getByRole("alert");
  await expect(reason).toContainText(detail);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(reason).toContainText("Network error. Please check your connection.");
  await expect(fieldsOf(page).message).toHaveValue(new RegExp(tag));
  await context.setOffline(false);
  await sendButton(page).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await expect(reason).toBeHidden();
  expect(await countStored(staff, tag)).toBe(1);
});

test("an empty or too long message is rejected next to its field, and the error is accessible", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contact");
  await fillForm(page);
  const { message } = fieldsOf(page);
  await message.fill(" \n ");
  await sendButton(page).click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(/Message is required/);
  await message.fill("x".repeat(5001));
  await sendButton(page).click();
  await expect(message).toHaveAccessibleDescription(/at most 5000 characters/);
  await expectAccessible(page, "the contact form with an error");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an invalid message is rejected with its values kept, then sent", async ({ page, staff }) => {
    await page.goto("/");
    const tag = await fillForm(page);
    await fieldsOf(page).phone.fill("12345");
    await sendButton(page).click();
    await expect(page.getByText("Valid phone number required")).toBeVisible();
    await expect(fieldsOf(page).message).toHaveValue(new RegExp(tag));
    await fieldsOf(page).phone.fill("\u202a۰۳۰۰ ۱۲۳۴۵۶۷\u202c");
    await sendButton(page).click();
    await expect(page.getByText("Message sent successfully!")).toBeVisible();
    expect(await countStored(staff, tag)).toBe(1);
  });

  test("a sent message is not stored again by a reload or by sending the form again", async ({
    page,
    staff,
  }) => {
    await page.goto("/contact");
    const tag = await fillForm(page);
    const key = await page.locator("input[name=form-key]").inputValue();
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/contact\?sent=1/);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await page.reload();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Message sent successfully!");
    const form = { "form-key": key, name: "Bilal Ahmed", phone: "0300 1234567", subject: "" };
    for (const message of [`Do you ship to Gilgit? ${tag}`, `Another question. ${tag}`]) {
      const response = await page.request.post("/contact", { form: { ...form, message }, maxRedirects: 0 });
      expect(response.status()).toBe(303);
    }
    expect(await countStored(staff, tag)).toBe(2);
  });
});
