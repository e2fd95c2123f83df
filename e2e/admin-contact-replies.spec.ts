import { startMailServer } from "#test/simulators/mail-server.ts";

import { expectAccessible } from "./accessibility.ts";
import { test as base } from "./fixtures.ts";
import { START_TIMEOUT_MS, expect, startShop } from "./isolated-shop.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Provides an isolated shop with a mail server. */
const test = base.extend<object, { mailingShop: { url: string; mailServer: MailServer } }>({
  mailingShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
    async ({}, provide) => {
      const mailServer = await startMailServer();
      const { url, stop } = await startShop({ SMTP_URL: mailServer.url });
      await provide({ url, mailServer });
      await stop();
      await mailServer.close();
    },
    { scope: "worker", timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ mailingShop }, provide) => provide(mailingShop.url),
});

test(
  "staff see that the mail server rejected a reply, and send the reply again",
  { tag: "@full" },
  async ({ page, mailingShop: { mailServer } }) => {
    const message = { name: "Ayesha", phone: "0300 1234567", message: "Is Noor back?" };
    await page.request.post("/api/contact-messages", { data: message, failOnStatusCode: true });
    mailServer.setFault(550);
    await openAsStaff(page, "/admin/contact-messages");
    await page.getByRole("link", { name: "Ayesha" }).click();
    await page.getByRole("dialog", { name: "Ayesha" }).getByRole("button", { name: "Reply" }).click();
    const form = page.getByRole("dialog", { name: "Reply to Ayesha" });
    await form.getByLabel("Email address").fill("ayesha@example.com");
    await form.getByLabel("Your reply").fill("Yes, Noor is back.\n\nSana");
    await expectAccessible(page, "the reply dialog");
    await form.getByRole("button", { name: "Send reply" }).click();
    await expect(findToast(page, "Reply to Ayesha is queued")).toBeVisible();
    const replies = page.getByRole("dialog", { name: "Ayesha" }).getByRole("list", { name: "Replies" });
    await expect(replies).toContainText("Yes, Noor is back.");
    // Reloads, because the dialog shows the state at the last load.
    const expectState = (state: string) =>
      expect(async () => {
        await page.reload();
        await expect(replies).toContainText(`ayesha@example.com: ${state}`, { timeout: 2_000 });
      }).toPass();
    await expectState("failed");
    await expect(replies).toContainText("550");
    await expectAccessible(page, "a failed reply");
    mailServer.setFault("none");
    await replies.getByRole("button", { name: "Send again" }).click();
    await expect(findToast(page, "The message is queued again")).toBeVisible();
    await expectState("sent");
    await expect(replies.getByRole("button", { name: "Send again" })).toHaveCount(0);
    expect(mailServer.received.map(({ text }) => text)).toEqual([
      expect.stringContaining("Yes, Noor is back.\n\nSana\n\nYour message:\n> Is Noor back?"),
    ]);
  },
);

test(
  "a failed request keeps the typed reply in the form",
  { tag: "@full" },
  async ({ page, browserErrors, mailingShop: { mailServer } }) => {
    browserErrors.allow(/Failed to load resource/);
    mailServer.setFault("none");
    const message = { name: "Bilal", phone: "0300 7654321", message: "Do you ship to Quetta?" };
    await page.request.post("/api/contact-messages", { data: message, failOnStatusCode: true });
    await openAsStaff(page, "/admin/contact-messages");
    await page.getByRole("link", { name: "Bilal" }).click();
    await page.getByRole("dialog", { name: "Bilal" }).getByRole("button", { name: "Reply" }).click();
    const form = page.getByRole("dialog", { name: "Reply to Bilal" });
    await form.getByLabel("Email address").fill("bilal@example.com");
    await form.getByLabel("Your reply").fill("Yes, we do.");
    await page.route("**/replies", (route) => route.abort());
    await form.getByRole("button", { name: "Send reply" }).click();
    await expect(findToast(page, "Failed to queue the reply")).toBeVisible();
    await expect(form.getByLabel("Your reply")).toHaveValue("Yes, we do.");
    await page.unroute("**/replies");
    await form.getByRole("button", { name: "Send reply" }).click();
    await expect(findToast(page, "Reply to Bilal is queued")).toBeVisible();
  },
);
