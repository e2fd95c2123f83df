import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";

import type { AuditEntry } from "#staff/rules/audit/audit.ts";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

const PATH = "/admin/contact-messages";

/** Returns a unique word for the messages and email addresses of one test. */
const createTag = () => `t${randomUUID().slice(0, 8)}`;

async function sendMessage(
  requests: APIRequestContext,
  {
    name,
    phone = "0300 1234567",
    message = "Is Noor back?",
  }: { name: string; phone?: string; message?: string },
): Promise<string> {
  const data = { name, phone, message };
  const response = await requests.post("/api/contact-messages", { data, failOnStatusCode: true });
  return ((await response.json()) as { id: string }).id;
}

async function subscribeAddresses(requests: APIRequestContext, ...emails: string[]) {
  for (const email of emails)
    await requests.post("/api/newsletter", { data: { email }, failOnStatusCode: true });
}

const findMessageRow = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: "Messages" }).getByRole("row").filter({ hasText: name });

const readNames = (page: Page) =>
  page.getByRole("group", { name: "Messages" }).getByRole("row").getByRole("link").allTextContents();

async function openMessage(page: Page, name: string): Promise<Locator> {
  await findMessageRow(page, name).getByRole("link").click();
  return page.getByRole("dialog", { name });
}

test("a contact message has phone and WhatsApp links, and staff can mark it as handled and reopen it [001 §1]", async ({
  page,
  staff,
  shop,
}) => {
  const name = `Ayesha ${createTag()}`;
  await sendMessage(staff, { name, message: "Is Noor back?\nThanks" });
  await openAsStaff(page, `${PATH}?search=${name}`);
  const dialog = await openMessage(page, name);
  await expect(dialog).toContainText("Is Noor back?\nThanks");
  await expect(dialog.getByRole("link", { name: `Call ${name}: 0300 1234567` })).toBeVisible();
  await expect(dialog.getByRole("link", { name: `WhatsApp ${name}` })).toBeVisible();
  await expectAccessible(page, "a message");
  await dialog.getByRole("button", { name: "Mark as handled" }).click();
  await expect(findToast(page, `Message from ${name} marked as handled`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(findMessageRow(page, name)).toContainText("Handled");
  await expect(findMessageRow(page, name).getByRole("link")).toBeFocused();
  await page.reload();
  await openMessage(page, name);
  await expect(dialog.getByText(/by .+, \d+ \w+ \d{4}, \d\d:\d\d/)).toBeVisible();
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect(findToast(page, `Message from ${name} reopened`)).toBeVisible();
  await expect(findMessageRow(page, name)).toContainText("Open");

  await test.step("a contact message links to the orders with its phone number", async () => {
    const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, "0");
    const { id } = await shop.createProduct();
    const items = [{ productId: id, variant: "50ml", quantity: 1 }];
    const { orderNumber } = await shop.placeOrder({ items, customer: { phone: `+92 345 ${digits}` } });
    const sender = `Amna ${createTag()}`;
    await sendMessage(staff, { name: sender, phone: `0345-${digits}` });
    await page.getByRole("searchbox", { name: "Search messages" }).fill(sender);
    await expect(findMessageRow(page, name)).toHaveCount(0);
    await openMessage(page, sender);
    await page.getByRole("link", { name: `1 order with the phone number of ${sender}` }).click();
    await expect(page.getByText("1–1 of 1 orders")).toBeVisible();
    await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();
  });
});

test(
  "messages are sorted newest first and can be searched by name, phone and text [001 §2]",
  { tag: "@full" },
  async ({ page, staff }) => {
    const tag = createTag();
    const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, "3");
    await sendMessage(staff, { name: `First ${tag}`, phone: `+92 301 ${digits}` });
    await sendMessage(staff, { name: `Second ${tag}`, message: `About my order, ${tag}x` });
    await openAsStaff(page, PATH);
    const search = page.getByRole("searchbox", { name: "Search messages" });
    await search.fill(tag);
    await expect.poll(() => readNames(page)).toEqual([`Second ${tag}`, `First ${tag}`]);
    await search.fill(`${tag}X`);
    await expect.poll(() => readNames(page)).toEqual([`Second ${tag}`]);
    await search.fill(`0301${digits}`);
    await expect.poll(() => readNames(page)).toEqual([`First ${tag}`]);
    await page.reload();
    expect(await readNames(page)).toEqual([`First ${tag}`]);
    await search.fill(`never ${tag}`);
    await expect(page.getByRole("heading", { name: "No messages found." })).toBeVisible();
  },
);

test("the tab shows the current number of open messages", { tag: "@full" }, async ({ page, staff }) => {
  const name = `Counted ${createTag()}`;
  const id = await sendMessage(staff, { name });
  await openAsStaff(page, `${PATH}?search=${name}`);
  const badge = page.getByRole("main").getByRole("link", { name: /^Messages/ });
  /** Compares the badge with the API. Retries, because other tests send messages concurrently. */
  const expectCurrentCount = () =>
    expect(async () => {
      const response = await staff.get("/api/admin/contact-messages?isHandled=false&pageSize=1");
      const { total } = (await response.json()) as { total: number };
      await page.reload();
      await expect(badge).toHaveText(`Messages${total} open`, { timeout: 500 });
    }).toPass();
  await expectCurrentCount();
  await staff.patch(`/api/admin/contact-messages/${id}`, { data: { isHandled: true } });
  await expectCurrentCount();
});

test(
  "marking a message as handled keeps the time at which another staff member handled it",
  { tag: "@full" },
  async ({ page, staff }) => {
    const name = `Shared ${createTag()}`;
    const id = await sendMessage(staff, { name });
    await openAsStaff(page, `${PATH}?search=${name}`);
    const response = await staff.patch(`/api/admin/contact-messages/${id}`, { data: { isHandled: true } });
    const { handledAt } = (await response.json()) as { handledAt: string };
    const dialog = await openMessage(page, name);
    await dialog.getByRole("button", { name: "Mark as handled" }).click();
    await expect(dialog).toBeHidden();
    await openMessage(page, name);
    await expect(dialog.locator(`time[datetime="${handledAt}"]`)).toBeVisible();
  },
);

test(
  "staff browse and export newsletter subscribers",
  { tag: "@full" },
  async ({ page, staff, browserErrors }) => {
    await test.step("subscribers can be searched and paged, and the URL contains the view and the search text", async () => {
      const tag = createTag();
      await subscribeAddresses(
        staff,
        ...Array.from({ length: 26 }, (_, n) => `reader${n}@${tag}.example.com`),
      );
      await openAsStaff(page, PATH);
      await page.getByRole("link", { name: "Newsletter" }).click();
      await expect(page).toHaveURL(`${PATH}?show=newsletter`);
      await page.getByRole("searchbox", { name: "Search subscribers" }).fill(tag);
      await expect(page).toHaveURL(new RegExp(`search=${tag}`));
      await expect(page.getByText("1–25 of 26 subscribers")).toBeVisible();
      await expect(
        page.getByRole("cell", { name: `reader25@${tag}.example.com`, exact: true }),
      ).toBeVisible();
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page.getByText("26–26 of 26 subscribers")).toBeVisible();
      await expect(page.getByRole("cell", { name: `reader0@${tag}.example.com`, exact: true })).toBeVisible();
      await page.getByRole("searchbox", { name: "Search subscribers" }).fill(`never-${tag}`);
      await expect(page.getByRole("heading", { name: "No subscribers found." })).toBeVisible();
    });
    await test.step("the export contains every matching address as text, and analytics and the audit log record it [000 §7] [001 §7]", async () => {
      const tag = createTag();
      const emails = Array.from({ length: 26 }, (_, n) => `=reader${n}@${tag}.example.com`);
      await subscribeAddresses(staff, ...emails);
      await openAsStaff(page, `${PATH}?show=newsletter&search=${tag}`);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export to Excel" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^newsletter_subscribers_\d{4}-\d\d-\d\d\.xlsx$/);
      const [header, ...rows] = await readSheet(await readFile(await file.path()));
      expect(header).toEqual(["Email", "Subscribed", "Consent", "Confirmed", "Source", "Unsubscribe link"]);
      expect(rows.map(([email]) => email)).toEqual(emails.toReversed());
      for (const [, subscribedAt, , , , link] of rows) {
        expect(subscribedAt).toBeInstanceOf(Date);
        expect(link).toMatch(/^http:\/\/\S+\/newsletter\/unsubscribe\/[\w-]{36}$/);
      }
      const events = await page.evaluate(() => window.dataLayer);
      expect(events).toContainEqual({ event: "export", what: "newsletter", format: "xlsx", count: 26 });
      const auditResponse = await staff.get("/api/admin/audit?subjectType=newsletter", {
        failOnStatusCode: true,
      });
      const entries = (await auditResponse.json()) as { items: AuditEntry[] };
      expect(entries.items.map(({ action, changes }) => `${action} ${changes[0]?.to}`)).toContain(
        "exported 26",
      );
    });
    await test.step("a failed export shows 'Failed to export Excel file. Please try again.'", async () => {
      browserErrors.allow(/Failed to load resource/);
      await openAsStaff(page, `${PATH}?show=newsletter`);
      await page.route("**/api/admin/exports/newsletter.xlsx**", (route) => route.abort());
      await page.getByRole("button", { name: "Export to Excel" }).click();
      await expect(findToast(page, "Failed to export Excel file. Please try again.")).toBeVisible();
    });
  },
);

test(
  "the messages and newsletter pages are accessible and fit from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page, staff }) => {
    const tag = createTag();
    await sendMessage(staff, { name: `${tag} ${"w".repeat(60)}`, phone: "12345678901234567890" });
    await sendMessage(staff, { name: tag, message: "long ".repeat(200) });
    await subscribeAddresses(staff, `${"w".repeat(50)}@${tag}.example.com`);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const query of [`search=${tag}`, `show=newsletter&search=${tag}`]) {
      await openAsStaff(page, `${PATH}?${query}`);
      await expectAccessibleAtEveryWidth(page, query);
    }
    await openAsStaff(page, `${PATH}?search=${tag}`);
    await openMessage(page, `${tag} ${"w".repeat(60)}`);
    await expectAccessibleAtEveryWidth(page, "a message");
  },
);
