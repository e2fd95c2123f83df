import { expect, test } from "./breakable-shop.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

// These tests share one database, so they run in sequence.
test.describe.configure({ mode: "default" });

test(
  "if the server fails, the inventory shows 'Failed to load inventory data' and staff can retry [001 §8]",
  { tag: "@full" },
  async ({ page, breakable, browserErrors }) => {
    browserErrors.allow(/api\/admin\/attention/);
    await breakable.breakTable("product_variants");
    await openAsStaff(page, "/admin/inventory");
    await expect(findToast(page, "Failed to load inventory data")).toBeVisible();
    await expect(page.getByRole("main").getByText("Failed to load inventory data")).toBeVisible();
    await breakable.repair();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("group", { name: "Stock of products" })).toBeVisible();
  },
);

test(
  "a dashboard card that fails to load shows an error, and the other cards still load",
  { tag: "@full" },
  async ({ page, breakable, browserErrors }) => {
    browserErrors.allow(/api\/admin\/attention/);
    await breakable.breakTable("contact_messages");
    await openAsStaff(page, "/admin/dashboard");
    await expect(page.getByText("What needs attention now could not be loaded")).toBeVisible();
    await expect(page.getByText(/could not be loaded/)).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Totals" })).toContainText("Total Orders");
    await breakable.repair();

    await breakable.breakTable("orders");
    await page.reload();
    await expect(page.getByText("Recent orders could not be loaded")).toBeVisible();
    await expect(page.getByRole("region", { name: "Running out" }).getByRole("listitem")).not.toHaveCount(0);
    await breakable.repair();
  },
);
