import type { Page } from "@playwright/test";

import { CHECKOUT } from "#test/checkout.ts";
import { startMailServer } from "#test/simulators/mail-server.ts";

import {
  BUYER,
  createPhone,
  fillCheckout,
  getPlaceOrderButton,
  openCheckout,
  waitForOrderNumber,
} from "./checkout-steps.ts";
import { expect, test as base } from "./fixtures.ts";
import { START_TIMEOUT_MS, createStaffRequests, startShop } from "./isolated-shop.ts";
import { refuseStorage } from "./refuse-storage.ts";
import { openAsStaff } from "./staff-steps.ts";
import { turnOffQuietHours, waitForEmail } from "./email-steps.ts";
import type { MailServer } from "./email-steps.ts";

/** Provides an isolated shop with a mail server and without quiet hours. */
const test = base.extend<
  { mailServer: MailServer },
  { mailingShop: { url: string; mailServer: MailServer } }
>({
  mailingShop: [
    async ({ playwright }, provide) => {
      const mailServer = await startMailServer();
      const { url, stop } = await startShop({ SMTP_URL: mailServer.url });
      const requests = await createStaffRequests(playwright, url);
      await turnOffQuietHours(requests);
      await requests.dispose();
      await provide({ url, mailServer });
      await stop();
      await mailServer.close();
    },
    { scope: "worker", timeout: 2 * START_TIMEOUT_MS },
  ],
  mailServer: async ({ mailingShop }, provide) => provide(mailingShop.mailServer),
  baseURL: async ({ mailingShop }, provide) => provide(mailingShop.url),
});

test("a shopper confirms an order with the link from the email, and staff see it as confirmed", async ({
  page,
  mailServer,
}) => {
  test.slow();
  await page.goto("/shop");
  await page
    .getByRole("main")
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^Add to Cart/ })
    .click();
  await page
    .getByRole("dialog", { name: "Your Cart (1)" })
    .getByRole("button", { name: "Close" })
    .first()
    .click();
  const checkout = await openCheckout(page);
  await fillCheckout(checkout);
  await getPlaceOrderButton(checkout).click();
  const orderNumber = await waitForOrderNumber(page);
  // The browser that ordered cannot confirm.
  await expect(page.getByRole("button", { name: "Confirm order" })).toHaveCount(0);

  const { text } = await waitForEmail(mailServer, BUYER.email, `^Please confirm your order ${orderNumber}`);
  const [link = ""] = /http\S+\/order\/\S+/.exec(text) ?? [];
  await page.context().clearCookies();
  await page.goto(new URL(link).pathname);
  await page.getByRole("button", { name: "Confirm order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();

  await openAsStaff(page, `/admin/orders?search=${orderNumber}`);
  const row = page.getByRole("row").filter({ hasText: orderNumber });
  await expect(row).toContainText("Confirmed");
  await row.getByRole("link", { name: orderNumber }).click();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("Confirmed by the shopper")).toBeVisible();
});

test("an order is confirmed by its link with JavaScript turned off, with blocked scripts and without storage", async ({
  browser,
  request,
  baseURL,
  mailServer,
}) => {
  test.slow();
  /** Prepares a page for one of the three conditions. */
  const conditions: Record<string, (page: Page) => Promise<unknown>> = {
    off: async () => undefined,
    blocked: (page) => page.route("**/assets/*.js", (route) => route.abort()),
    unstored: (page) => page.addInitScript(refuseStorage),
  };
  for (const [condition, prepare] of Object.entries(conditions))
    await test.step(condition, async () => {
      const email = `${condition}@example.com`;
      const response = await request.post("/api/orders", {
        data: {
          customer: { ...CHECKOUT.customer, email, phone: createPhone() },
          address: CHECKOUT.address,
          items: [{ productId: "oud-mehtab", variant: "50ml", quantity: 1 }],
        },
        failOnStatusCode: true,
      });
      const { orderNumber } = (await response.json()) as { orderNumber: string };
      const { text } = await waitForEmail(mailServer, email, `^Please confirm your order ${orderNumber}`);
      const [link = ""] = /http\S+\/order\/\S+/.exec(text) ?? [];
      const context = await browser.newContext({
        javaScriptEnabled: condition !== "off",
        baseURL: baseURL ?? "",
      });
      const page = await context.newPage();
      await prepare(page);
      await page.goto(new URL(link).pathname);
      await page.getByRole("button", { name: "Confirm order" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
      await context.close();
    });
});
