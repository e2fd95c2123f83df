import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";

import type { AuditEntry } from "#domain/staff/audit.ts";

import { expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openAsStaff, toast } from "./staff-steps.ts";

const PATH = "/admin/contact-messages";

/** Returns a unique word for the messages and email addresses of one test. */
const newTag = () => `t${randomUUID().slice(0, 8)}`;

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

async function subscribe(requests: APIRequestContext, ...emails: string[]) {
  for (const email of emails)
    await requests.post("/api/newsletter", { data: { email }, failOnStatusCode: true });
}

const messageItem = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

const readNames = (page: Page) =>
  page.getByRole("group", { name: "Messages" }).getByRole("heading").allTextContents();

test("a contact message has phone and WhatsApp links and can be marked as handled and reopened", async ({
  page,
  staff,
}) => {
  const name = `Ayesha ${newTag()}`;
  await sendMessage(staff, { name, message: "Is Noor back?\nThanks" });
  await openAsStaff(page, `${PATH}?search=${name}`);
  const item = messageItem(page, name);
  await expect(item).toContainText("Is Noor back?\nThanks");
  await expect(item.getByRole("link", { name: `Call ${name}: 0300 1234567` })).toHaveAttribute(
    "href",
    "tel:+923001234567",
  );
  await expect(item.getByRole("link", { name: `WhatsApp ${name}` })).toHaveAttribute(
    "href",
    "https://wa.me/923001234567",
  );
  await expect(item.getByText("Open", { exact: true })).toBeVisible();
  await item.getByRole("button", { name: "Mark as handled" }).click();
  await expect(item.getByText(/Handled\s*by .+, \d+ \w+ \d{4}, \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText(`Message from ${name} marked as handled`)).toBeAttached();
  await expect(item.getByRole("button", { name: "Reopen" })).toBeFocused();
  await page.reload();
  await item.getByRole("button", { name: "Reopen" }).click();
  await expect(item.getByText("Open", { exact: true })).toBeVisible();
  await expect(page.getByText(`Message from ${name} reopened`)).toBeAttached();
});

test("messages are sorted newest first and searched by name, phone and text", async ({ page, staff }) => {
  const tag = newTag();
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
});

test("messages can be filtered by status, and focus stays in the list when a message leaves it", async ({
  page,
  staff,
}) => {
  const tag = newTag();
  await sendMessage(staff, { name: `First ${tag}` });
  await sendMessage(staff, { name: `Second ${tag}` });
  await openAsStaff(page, `${PATH}?search=${tag}`);
  const status = page.getByLabel("Status");
  await status.selectOption("Open");
  await expect(page).toHaveURL(/status=open/);
  await messageItem(page, `First ${tag}`).getByRole("button", { name: "Mark as handled" }).click();
  await expect.poll(() => readNames(page)).toEqual([`Second ${tag}`]);
  await expect(page.getByRole("group", { name: "Messages" })).toBeFocused();
  await messageItem(page, `Second ${tag}`).getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByRole("heading", { name: "No messages found." })).toBeVisible();
  await expect(page.getByRole("group", { name: "Messages" })).toBeFocused();
  await status.selectOption("Handled");
  await expect.poll(() => readNames(page)).toEqual([`Second ${tag}`, `First ${tag}`]);
});

test("the badge shows the current number of open messages", async ({ page, staff }) => {
  const name = `Counted ${newTag()}`;
  const id = await sendMessage(staff, { name });
  await openAsStaff(page, `${PATH}?search=${name}`);
  const badge = page.getByRole("link", { name: /^Messages/ });
  /** Retries, because other tests also send messages. */
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

test("a long message is shortened and can be expanded", async ({ page, staff }) => {
  const name = `Long ${newTag()}`;
  await sendMessage(staff, { name, message: `${"A line of many.\n".repeat(12)}The last words.` });
  await openAsStaff(page, `${PATH}?search=${name}`);
  const lastLine = messageItem(page, name).getByText("The last words.");
  const readHeight = () => lastLine.evaluate((element) => element.clientHeight);
  const before = await readHeight();
  const button = messageItem(page, name).getByRole("button", { name: "Show the whole message" });
  await button.click();
  expect(await readHeight()).toBeGreaterThan(before * 3);
  await messageItem(page, name).getByRole("button", { name: "Show less" }).click();
  expect(await readHeight()).toBe(before);
});

test("marking a message shows its stored state after a conflict or an error", async ({
  page,
  staff,
  browserErrors,
}) => {
  await test.step("a message that another staff member handled shows when it was handled", async () => {
    const name = `Shared ${newTag()}`;
    const id = await sendMessage(staff, { name });
    await openAsStaff(page, `${PATH}?search=${name}`);
    const response = await staff.patch(`/api/admin/contact-messages/${id}`, { data: { isHandled: true } });
    const { handledAt } = (await response.json()) as { handledAt: string };
    await messageItem(page, name).getByRole("button", { name: "Mark as handled" }).click();
    await expect(messageItem(page, name).getByText("Handled", { exact: true })).toBeVisible();
    await expect(messageItem(page, name).locator(`time[datetime="${handledAt}"]`)).toBeVisible();
  });
  await test.step("a message that could not be marked stays open, and an error is shown", async () => {
    browserErrors.allow(/Failed to load resource/);
    const name = `Failing ${newTag()}`;
    await sendMessage(staff, { name });
    await openAsStaff(page, `${PATH}?search=${name}`);
    await page.route("**/api/admin/contact-messages/**", (route) => route.abort());
    await messageItem(page, name).getByRole("button", { name: "Mark as handled" }).click();
    await expect(toast(page, "Failed to update the message")).toBeVisible();
    await expect(messageItem(page, name).getByText("Open", { exact: true })).toBeVisible();
  });
});

test("subscribers are listed, paged and exported", async ({ page, staff, browserErrors }) => {
  await test.step("subscribers are listed, searched and paged, and the URL keeps the view", async () => {
    const tag = newTag();
    await subscribe(staff, ...Array.from({ length: 25 }, (_, n) => `reader${n}@${tag}.example.com`));
    await openAsStaff(page, PATH);
    await page.getByRole("link", { name: "Newsletter" }).click();
    await expect(page).toHaveURL(`${PATH}?show=newsletter`);
    await page.getByRole("searchbox", { name: "Search subscribers" }).fill(tag);
    await expect(page).toHaveURL(new RegExp(`search=${tag}`));
    await expect(page.getByText("1–24 of 25 subscribers")).toBeVisible();
    await expect(page.getByRole("cell", { name: `reader24@${tag}.example.com` })).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText("25–25 of 25 subscribers")).toBeVisible();
    await expect(page.getByRole("cell", { name: `reader0@${tag}.example.com` })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search subscribers" }).fill(`never-${tag}`);
    await expect(page.getByRole("heading", { name: "No subscribers found." })).toBeVisible();
  });
  await test.step("the export contains every matching address as text, and the export is counted and audited", async () => {
    const tag = newTag();
    const emails = Array.from({ length: 26 }, (_, n) => `=reader${n}@${tag}.example.com`);
    await subscribe(staff, ...emails);
    await openAsStaff(page, `${PATH}?show=newsletter&search=${tag}`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export to Excel" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^newsletter_subscribers_\d{4}-\d\d-\d\d\.xlsx$/);
    const [header, ...rows] = await readSheet(await readFile(await file.path()));
    expect(header).toEqual(["Email", "Subscribed", "Unsubscribe link"]);
    expect(rows.map(([email]) => email)).toEqual(emails.toReversed());
    for (const [, subscribedAt, link] of rows) {
      expect(subscribedAt).toBeInstanceOf(Date);
      expect(link).toMatch(/^http:\/\/\S+\/newsletter\/unsubscribe\/[\w-]{36}$/);
    }
    const events = await page.evaluate(() => window.dataLayer);
    expect(events).toContainEqual({ event: "export", what: "newsletter" });
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
    await expect(toast(page, "Failed to export Excel file. Please try again.")).toBeVisible();
  });
});

test("messages and newsletter are accessible and fit from 320 to 1440 pixels", async ({ page, staff }) => {
  const tag = newTag();
  await sendMessage(staff, { name: `${tag} ${"w".repeat(60)}`, phone: "12345678901234567890" });
  await sendMessage(staff, { name: tag, message: "long ".repeat(200) });
  await subscribe(staff, `${"w".repeat(50)}@${tag}.example.com`);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const query of [`search=${tag}`, `show=newsletter&search=${tag}`]) {
    await openAsStaff(page, `${PATH}?${query}`);
    await expectAccessibleAtEveryWidth(page, query);
  }
});
