import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./isolated-shop.ts";
import { openAsStaff } from "./staff-steps.ts";

test.describe.configure({ mode: "default" });

test("the owner completes the shop's settings, and public pages show them", async ({ page }) => {
  await openAsStaff(page, "/admin/dashboard");
  await test.step("the dashboard lists unfinished settings, with links to their fields [001 §2]", async () => {
    const panel = page.getByRole("region", { name: "Finish setting up" });
    await panel.getByRole("button", { name: /^Show \d steps$/ }).click();
    for (const text of [
      "The phone number is still the sample number.",
      "The WhatsApp number is still the sample number.",
      "Checkout accepts only Cash on Delivery.",
      "Checkout offers no express delivery.",
      "16 sample products are still for sale.",
    ])
      await expect(panel).toContainText(text);
    await expectAccessible(page, "the dashboard with a checklist");
    await panel.getByRole("link", { name: "Fix: WhatsApp" }).click();
    await expect(page).toHaveURL("/admin/settings/contact#whatsapp");
    await expect(page.getByLabel("WhatsApp")).toBeFocused();
    await expectAccessible(page, "the settings page");
  });
  await test.step("saved settings appear on public pages immediately, and the checklist and the sample labels disappear [000 §1] [000 §9]", async () => {
    const save = async () => {
      // The message about the section before may still be visible.
      const saved = page.waitForResponse((response) => response.request().method() === "PUT");
      await page.getByRole("button", { name: "Save settings" }).click();
      await saved;
      await expect(page.getByRole("status").getByText("Settings saved").last()).toBeVisible();
    };
    const openSection = (name: string) =>
      page.getByRole("navigation", { name: "Settings sections" }).getByRole("link", { name }).click();
    const fill = (name: string, value: string) => page.getByRole("textbox", { name }).fill(value);

    await fill("Phone", "+92 42 1112223");
    await fill("WhatsApp", "+92 321 7654321");
    await fill("Email", "orders@attar.example.com");
    await save();
    await openSection("Address");
    await fill("Street", "4 Liberty Market");
    await save();
    await openSection("Payments");
    await fill("Payment methods for search engines", "Cash on Delivery");
    await save();
    await openSection("Social links");
    for (const name of ["Instagram", "Facebook", "TikTok"])
      await page.getByRole("button", { name: `Remove link ${name}` }).click();
    await save();
    await openSection("Delivery");
    await page.getByRole("switch", { name: "Express delivery" }).click();
    await page.getByLabel("Add a country").selectOption("India");
    await save();
    await page.goto("/admin/dashboard");
    const panel = page.getByRole("region", { name: "Finish setting up" });
    await expect(panel.getByRole("listitem")).toHaveText([/sample products/]);

    await page.goto("/contact");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "+92 42 1112223" })).toHaveAttribute(
      "href",
      "tel:+92421112223",
    );
    await expect(main).toContainText("We deliver to Pakistan, India");
    await expect(page.getByText(/sample/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Chat with .* on WhatsApp/ })).toHaveAttribute(
      "href",
      "https://wa.me/923217654321",
    );
    await page.goto("/product/oud-mehtab");
    await expect(page.getByText("Express options available")).toHaveCount(0);
  });
});

test("invalid settings show errors next to their fields", { tag: "@full" }, async ({ page }) => {
  await openAsStaff(page, "/admin/settings");
  await page.getByLabel("Lowest price, Rs.").fill("");
  await page.keyboard.press("ControlOrMeta+S");
  await expect(page.getByLabel("Lowest price, Rs.")).toBeFocused();
  await page.goto("/admin/settings/contact");
  await page.getByLabel("WhatsApp").fill("12");
  await page.keyboard.press("ControlOrMeta+S");
  await expect(page.getByLabel("WhatsApp")).toHaveAccessibleDescription(/international number/);
});

test(
  "staff must confirm before overwriting settings that another staff member changed [001 §2]",
  { tag: "@full" },
  async ({ page, isolatedShop: { requests }, browserErrors }) => {
    browserErrors.allow(/status of 409/);
    await openAsStaff(page, "/admin/settings");
    await page.getByLabel("Tagline").fill("My tagline");
    const { updatedAt: _, ...store } = await (await requests.get("/api/admin/store")).json();
    const data = { ...store, tagline: "Their tagline" };
    await requests.put("/api/admin/store", { data, failOnStatusCode: true });
    await page.getByRole("button", { name: "Save settings" }).click();
    const conflict = page.getByRole("alert").filter({ hasText: "changed by someone else" });
    await expect(conflict).toBeVisible();
    await conflict.getByRole("button", { name: "Save my version" }).click();
    await expect(conflict).toHaveCount(0);
    await expect(page.getByLabel("Tagline")).toHaveValue("My tagline");
    expect(await (await requests.get("/api/admin/store")).json()).toMatchObject({ tagline: "My tagline" });
  },
);
