import { startMailServer } from "#test/simulators/mail-server.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test as base } from "./fixtures.ts";
import { START_TIMEOUT_MS, createStaffRequests, startShop } from "./isolated-shop.ts";
import { STAFF } from "./staff-account.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";
import type { MailServer } from "./email-steps.ts";
import { SEND_TIMEOUT_MS, turnOffQuietHours, waitForEmail } from "./email-steps.ts";

interface MailingShop {
  url: string;
  mailServer: MailServer;
}

/** Provides an isolated shop with a mail server and without quiet hours. */
const test = base.extend<object, { mailingShop: MailingShop }>({
  mailingShop: [
    async ({ playwright }, provide) => {
      const mailServer = await startMailServer();
      const { url, stop } = await startShop({ SMTP_URL: mailServer.url, NEWSLETTERS_PER_MINUTE: "6000" });
      const requests = await createStaffRequests(playwright, url);
      await turnOffQuietHours(requests);
      await requests.dispose();
      await provide({ url, mailServer });
      await stop();
      await mailServer.close();
    },
    { scope: "worker", timeout: 2 * START_TIMEOUT_MS },
  ],
  baseURL: async ({ mailingShop }, provide) => provide(mailingShop.url),
});

const findPath = (text: string, pattern: RegExp) =>
  new URL(pattern.exec(text)?.[0] ?? "http://missing").pathname;

test("a shopper confirms a newsletter subscription, receives an issue that staff send and unsubscribes", async ({
  page,
  mailingShop: { mailServer },
  browserErrors,
}) => {
  test.slow();
  // The sandbox of the email preview blocks axe's scripts.
  browserErrors.allow(/Blocked script execution in 'about:srcdoc'/);
  const reader = "ayesha@example.com";
  await page.request.post("/api/newsletter", { data: { email: reader }, failOnStatusCode: true });
  const { text: confirmationText } = await waitForEmail(mailServer, reader, "confirm your subscription");
  await page.goto(findPath(confirmationText, /http\S+\/newsletter\/confirm\/\S+/));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are subscribed");

  await openAsStaff(page, "/admin/contact-messages?show=newsletter");
  await page.getByRole("link", { name: "Issues", exact: true }).click();
  await page.getByRole("link", { name: "New issue" }).click();
  await page.getByLabel("Subject").fill("Eid offers");
  await page
    .getByLabel("Text", { exact: true })
    .fill("Eid Mubarak <b>all</b>\n\nSee https://zarif.example/eid.");
  await page.getByRole("searchbox", { name: "Add a product" }).fill("oud");
  await page
    .getByRole("button", { name: /^Add .*Oud/ })
    .first()
    .click();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByText("Eid Mubarak <b>all</b>")).toBeVisible();
  await expect(preview.locator("img")).toHaveCount(1);
  await page.getByRole("button", { name: "Send test to me" }).click();
  await expect(page.getByText("Sent to your email address.")).toBeVisible();
  await waitForEmail(mailServer, STAFF.email, "^Eid offers$");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(findToast(page, "Draft saved")).toBeVisible();
  await expectAccessible(page, "the newsletter issue editor");

  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to 1 subscriber?" });
  await dialog.getByRole("button", { name: "Send to 1 subscriber" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expectAccessible(page, "a newsletter issue that is being sent");
  const { text, headers, html } = await waitForEmail(mailServer, reader, "^Eid offers$");
  expect(text).toContain("Eid Mubarak <b>all</b>\n\nSee https://zarif.example/eid.");
  expect(html).toContain('href="https://zarif.example/eid"');
  expect(headers?.get("list")).toMatchObject({
    "unsubscribe-post": { name: "List-Unsubscribe=One-Click" },
  });
  const sentCount = page.getByRole("region", { name: "Recipients" }).getByText("1", { exact: true });
  await expect(sentCount).toBeVisible({ timeout: SEND_TIMEOUT_MS });

  await page.goto(findPath(text, /http\S+\/newsletter\/unsubscribe\/\S+/));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are unsubscribed" })).toBeVisible();
});
