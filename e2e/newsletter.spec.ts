import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";

import { expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

/** Subscribes a new address. Returns the address and the path of the unsubscribe link. */
async function subscribeAddress(staff: APIRequestContext): Promise<{ email: string; link: string }> {
  const email = `reader-${randomUUID().slice(0, 8)}@example.com`;
  await staff.post("/api/newsletter", { data: { email }, failOnStatusCode: true });
  const response = await staff.post("/api/admin/newsletter/export", {
    data: { search: email },
    failOnStatusCode: true,
  });
  const [subscriber] = (await response.json()) as { unsubscribeUrl: string }[];
  return { email, link: new URL(subscriber?.unsubscribeUrl ?? "").pathname };
}

async function countSubscribers(staff: APIRequestContext, email: string): Promise<number> {
  const response = await staff.get(`/api/admin/newsletter?search=${email}`, { failOnStatusCode: true });
  return ((await response.json()) as { total: number }).total;
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the unsubscribe page asks for confirmation and ends the subscription, and its link is then invalid",
    { tag: "@full" },
    async ({ page, staff }) => {
      const { email, link } = await subscribeAddress(staff);
      const response = await page.goto(link);
      expect(response?.headers()["cache-control"]).toContain("no-store");
      await expect(page.getByRole("heading", { level: 1, name: "Unsubscribe?" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("r•••@e•••.com");
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
      expect(await countSubscribers(staff, email)).toBe(1);
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "You are unsubscribed" })).toBeVisible();
      expect(await countSubscribers(staff, email)).toBe(0);
      for (const path of [link, "/newsletter/unsubscribe/never-was"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: "This link is not valid" })).toBeVisible();
      }
    },
  );
});

test(
  "the unsubscribe page is accessible and fits from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page, staff }) => {
    const { link } = await subscribeAddress(staff);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
    await expectAccessibleAtEveryWidth(page, "the unsubscribe page");
  },
);
