import { expect, test } from "./fixtures.ts";
import { openAsStaff } from "./staff-steps.ts";

test("text that staff type while a search is pending stays in the field and is searched for", async ({
  page,
}) => {
  await openAsStaff(page, "/admin/orders");
  let requestCount = 0;
  await page.route("**/admin/orders.data**", async (route) => {
    requestCount += 1;
    const response = await route.fetch();
    // The delay is longer than the pauses between the words, so each response arrives after the next word is typed.
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fulfill({ response }).catch(() => undefined);
  });
  const search = page.getByRole("searchbox", { name: /Search/ });
  const words = ["haris ", "rauf ", "of ", "lahore"];
  for (const word of words) {
    const countBefore = requestCount;
    await search.pressSequentially(word, { delay: 20 });
    await expect.poll(() => requestCount).toBeGreaterThan(countBefore);
  }
  await expect(page).toHaveURL(/search=haris\+rauf\+of\+lahore/);
  await expect(search).toHaveValue("haris rauf of lahore");
  await search.fill("");
  await expect(page).not.toHaveURL(/search=/);
  await expect(search).toHaveValue("");
});

test("two filter changes in quick succession are both applied", { tag: "@full" }, async ({ page }) => {
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
