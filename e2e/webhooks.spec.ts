import { Webhook } from "standardwebhooks";

import type { Page } from "@playwright/test";

import type { ReceivedWebhook } from "#test/simulators/webhook-receiver.ts";
import { startWebhookReceiver } from "#test/simulators/webhook-receiver.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { createStaffRequests, START_TIMEOUT_MS, startShop } from "./isolated-shop.ts";
import { Shop } from "./shop.ts";
import { findToast, signInAsStaff } from "./staff-steps.ts";

/** Adds an endpoint for `order.placed` events. Returns its signing secret. */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.goto("/admin/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add endpoint" });
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByRole("checkbox", { name: /^order\.placed/ }).check();
  await expectAccessible(page, "the endpoint form");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secretDialog = page.getByRole("dialog", { name: "Signing secret" });
  const secret = await secretDialog.getByRole("textbox").inputValue();
  await expectAccessible(page, "the signing secret");
  await secretDialog.getByRole("button", { name: "Close" }).first().click();
  return secret;
}

/** Verifies the webhook's signature and returns its order number. @throws if the signature is invalid */
function verifyWebhook(secret: string, { body, headers }: ReceivedWebhook): string {
  const event = new Webhook(secret).verify(body, headers as Record<string, string>);
  return (event as { data: { orderNumber: string } }).data.orderNumber;
}

test(
  "an endpoint receives signed order events, resent events keep their id, and a 410 response turns the endpoint off",
  { tag: "@full" },
  async ({ browser, playwright }) => {
    test.setTimeout(START_TIMEOUT_MS);
    const receiver = await startWebhookReceiver();
    const { url, stop } = await startShop({ LOCAL_WEBHOOKS: "on" });
    try {
      const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
      await signInAsStaff(context);
      const page = await context.newPage();
      const staff = await createStaffRequests(playwright, url);
      const shop = new Shop(staff);
      const { id: productId } = await shop.createProduct();
      const placeOrder = () => shop.placeOrder({ items: [{ productId, variant: "50ml", quantity: 1 }] });

      const secret = await addEndpoint(page, receiver.url);
      await test.step("the page shows the secret only once", async () => {
        await page.reload();
        await expect(page.getByText(receiver.url)).toBeVisible();
        expect(await page.content()).not.toContain(secret);
      });
      await test.step("the endpoint receives an event for a new order, and the page lists the delivery", async () => {
        const { orderNumber } = await placeOrder();
        await expect.poll(() => receiver.received.length).toBe(1);
        expect(receiver.received.map((webhook) => verifyWebhook(secret, webhook))).toEqual([orderNumber]);
        await page.getByRole("link", { name: "Deliveries" }).click();
        const row = page.getByRole("row", { name: /order\.placed/ });
        await expect(async () => {
          await page.getByRole("button", { name: "Refresh" }).click();
          await expect(row).toContainText("Delivered", { timeout: 1000 });
        }).toPass();
        await expectAccessible(page, "the delivery list");
      });
      await test.step("resending a delivery keeps its id", async () => {
        await page.getByRole("link", { name: "order.placed" }).click();
        const sheet = page.getByRole("dialog", { name: "Delivery of order.placed" });
        await expect(sheet.getByText("Status 200")).toBeVisible();
        await sheet.getByRole("button", { name: "Send again" }).click();
        await expect(findToast(page, "The delivery is queued")).toBeVisible();
        await expect.poll(() => receiver.received.length).toBe(2);
        const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
        expect(ids.size).toBe(1);
        await expectAccessible(page, "a delivery");
      });
      await test.step("a 410 response turns the endpoint off", async () => {
        receiver.setFault(410);
        await placeOrder();
        await expect.poll(() => receiver.received.length).toBe(3);
        await expect(async () => {
          await page.goto("/admin/webhooks");
          const state = page.getByText("Switched off: the server responded with 410 Gone");
          await expect(state).toBeVisible({ timeout: 1000 });
        }).toPass();
      });
      await staff.dispose();
      await context.close();
    } finally {
      await stop();
      await receiver.close();
    }
  },
);
