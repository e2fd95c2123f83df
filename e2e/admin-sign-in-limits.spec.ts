import { expect, test } from "./isolated-shop.ts";
import { STAFF } from "./staff-account.ts";
import { fillSignIn } from "./staff-steps.ts";

test.use({ rateLimits: "on" });

test(
  "after ten failed attempts, the shop rejects even the correct password [000 §8] [001 §8]",
  { tag: "@full" },
  async ({ page, browserErrors }) => {
    browserErrors.allow(/status of (401|429)/);
    await page.goto("/admin");
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const data = { email: STAFF.email, password: "not this one" };
      expect((await page.request.post("/api/auth/sign-in", { data })).status()).toBe(401);
    }
    await fillSignIn(page, { email: STAFF.email, password: "not this one" });
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/Incorrect password\./);
    await page.getByLabel("Password").fill(STAFF.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Too many failed attempts. Please try again later.");
    await expect(page.getByRole("heading", { level: 1, name: "Admin sign in" })).toBeVisible();
  },
);
