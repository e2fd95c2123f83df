import { expect, test } from "./fixtures.ts";
import { openAsStaff } from "./staff-steps.ts";

test("text typed during pending searches is kept and searched", async ({ page }) => {
  await openAsStaff(page, "/admin/orders");
  let responses = 0;
  await page.route("**/admin/orders.data**", async (route) => {
    responses += 1;
    const response = await route.fetch();
    // Longer than the pauses between the words, so responses arrive after more text was typed.
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fulfill({ response }).catch(() => undefined);
  });
  const search = page.getByRole("searchbox", { name: /Search/ });
  const words = ["haris ", "rauf ", "of ", "lahore"];
  for (const word of words) {
    const before = responses;
    await search.pressSequentially(word, { delay: 20 });
    await expect.poll(() => responses).toBeGreaterThan(before);
  }
  await expect(page).toHaveURL(/search=haris\+rauf\+of\+lahore/);
  await expect(search).toHaveValue("haris rauf of lahore");
  await search.fill("");
  await expect(page).not.toHaveURL(/search=/);
  await expect(search).toHaveValue("");
});

test("two filter changes in quick succession are both kept", { tag: "@full" }, async ({ page }) => {
  await openAsStaff(page, "/admin/orders");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("searchbox").fill("lahore");
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("checkbox", { name: "Pending" }).evaluate((checkbox: HTMLInputElement) => {
    checkbox.click();
    document.querySelector<HTMLFormElement>("form[role=search]")?.requestSubmit();
  });
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ status: "pending", search: "lahore" });
});
