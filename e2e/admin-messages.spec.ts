import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openAsStaff } from "./staff-steps.ts";

test(
  "staff edit a template with a live preview and restore the default",
  { tag: "@full" },
  async ({ page, browserErrors }) => {
    // The sandbox of the email preview blocks axe's scripts.
    browserErrors.allow(/Blocked script execution in 'about:srcdoc'/);
    await openAsStaff(page, "/admin/messages");
    await page.getByRole("link", { name: "Order delivered" }).click();
    await page.getByRole("link", { name: "Roman Urdu" }).click();
    const preview = page.frameLocator("iframe");
    await expect(preview.getByText("Aap ka parcel pohanch gaya hai.", { exact: false })).toBeVisible();
    // The page's content security policy forbids style attributes, so a script sets the styles of the email preview.
    await expect(preview.getByText("Apne order ka review likhein")).toHaveCSS(
      "background-color",
      "rgb(28, 26, 23)",
    );
    const text = page.getByLabel("Text", { exact: true });
    await text.fill("Shukriya {price}");
    await page.getByRole("button", { name: "Save template" }).click();
    await expect(page.getByText("{price} is not a placeholder.", { exact: false })).toBeVisible();
    await text.fill("Shukriya <b>{shop}</b>!");
    await expect(preview.getByText("Shukriya <b>Zarif Essence</b>!")).toBeVisible();
    await page.getByRole("button", { name: "Save template" }).click();
    await expect(page.getByText("Template saved")).toBeVisible();
    await page.reload();
    await expect(text).toHaveValue("Shukriya <b>{shop}</b>!");
    await expectAccessible(page, "an edited template");
    await page.getByRole("button", { name: "Restore default" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore default" }).click();
    await expect(text).toHaveValue(/^Assalam o alaikum/);
  },
);

test(
  "the list marks channels that are not configured and offers no switches for them",
  { tag: "@full" },
  async ({ page }) => {
    await openAsStaff(page, "/admin/messages");
    await expect(page.getByRole("row", { name: /Order shipped/ }).getByText("not configured")).toHaveCount(3);
    await expect(page.getByRole("switch")).toHaveCount(0);
  },
);
