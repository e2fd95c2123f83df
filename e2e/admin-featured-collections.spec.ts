import type { APIRequestContext, Locator, Page } from "@playwright/test";

import type { Collection } from "#catalogue/rules/collections/collection.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test as base } from "./isolated-shop.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

const PATH = "/admin/collections";
const OUD = "Oud & Amber";
const FLORALS = "Florals of the Courtyard";
const FRESH = "Fresh & Marine";
const WOODS = "Woods & Spice";

const readFeaturedNames = async (requests: APIRequestContext) =>
  ((await (await requests.get("/api/collections/featured")).json()) as Collection[]).map(({ name }) => name);

/** Features only the collections with these names, in this order. */
async function featureOnly(requests: APIRequestContext, ...names: string[]) {
  const collections = (await (await requests.get("/api/collections")).json()) as Collection[];
  const setFeatured = (id: string | undefined, isFeatured: boolean) =>
    requests.post(`/api/admin/collections/${id}/feature`, { data: { isFeatured }, failOnStatusCode: true });
  for (const { id, isFeatured } of collections) if (isFeatured) await setFeatured(id, false);
  for (const name of names)
    await setFeatured(collections.find((collection) => collection.name === name)?.id, true);
}

/** Each test starts with a home page that features Oud, Florals and Fresh. */
const test = base.extend<{ featured: () => Promise<string[]> }>({
  featured: [
    async ({ isolatedShop }, provide) => {
      await featureOnly(isolatedShop.requests, OUD, FLORALS, FRESH);
      await provide(() => readFeaturedNames(isolatedShop.requests));
    },
    { auto: true },
  ],
});

// These tests share one shop, so they run in sequence.
test.describe.configure({ mode: "default" });

const getFeaturedStrip = (page: Page): Locator =>
  page.getByRole("region", { name: "Featured on the home page" });
const readPositions = (page: Page) =>
  getFeaturedStrip(page).evaluate((section) =>
    [...section.querySelectorAll("li p")].map((position) => position.textContent?.replace("Position ", "")),
  );
const getFeaturedSwitch = (page: Page, name: string) =>
  page.getByRole("switch", { name: `Featured ${name}` });

test("the home page shows featured collections in order, and removing a collection moves the following ones up [001 §2]", async ({
  page,
  featured,
}) => {
  await openAsStaff(page, PATH);
  await expect(getFeaturedSwitch(page, FLORALS)).toHaveAccessibleName(`Featured ${FLORALS} · position 2`);
  await getFeaturedSwitch(page, OUD).click();
  // Makes the second change before the first response arrives.
  await getFeaturedSwitch(page, WOODS).click();
  await expect.poll(() => readPositions(page)).toEqual([`1 ${FLORALS}`, `2 ${FRESH}`, `3 ${WOODS}`]);
  await expect(getFeaturedSwitch(page, WOODS)).toHaveAccessibleName(`Featured ${WOODS} · position 3`);
  await expect.poll(featured).toEqual([FLORALS, FRESH, WOODS]);
  await page.reload();
  expect(await readPositions(page)).toEqual([`1 ${FLORALS}`, `2 ${FRESH}`, `3 ${WOODS}`]);
  await page.goto("/");
  const headings = page.locator("section[aria-labelledby=featured-collections] h3");
  await expect(headings).toHaveText([FLORALS, FRESH, WOODS]);

  await test.step("a collection can be featured and moved to the first position by keyboard", async () => {
    await openAsStaff(page, PATH);
    await getFeaturedSwitch(page, WOODS).focus();
    await page.keyboard.press("Space");
    await expect.poll(featured).toEqual([FLORALS, FRESH]);
    await expect(getFeaturedSwitch(page, OUD)).not.toHaveAttribute("aria-busy", "true");
    await getFeaturedSwitch(page, OUD).focus();
    await page.keyboard.press("Space");
    await expect.poll(featured).toEqual([FLORALS, FRESH, OUD]);
    const earlierButton = page.getByRole("button", { name: `Move ${OUD} earlier` });
    await earlierButton.focus();
    for (const position of [2, 1]) {
      await page.keyboard.press("Enter");
      await expect(page.getByText(`${OUD}: position ${position} of 3`)).toBeAttached();
    }
    await expect(earlierButton).toBeFocused();
    expect(await featured()).toEqual([OUD, FLORALS, FRESH]);
  });
});

test(
  "move buttons reorder featured collections, keep focus and announce the new position",
  { tag: "@full" },
  async ({ page, featured }) => {
    await openAsStaff(page, PATH);
    const laterButton = page.getByRole("button", { name: `Move ${OUD} later` });
    await laterButton.focus();
    await page.keyboard.press("Enter");
    // Makes the second move before the first response arrives.
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${OUD}: position 3 of 3`)).toBeAttached();
    await expect(laterButton).toBeFocused();
    await expect(laterButton).toHaveAttribute("aria-disabled", "true");
    expect(await readPositions(page)).toEqual([`1 ${FLORALS}`, `2 ${FRESH}`, `3 ${OUD}`]);
    expect(await featured()).toEqual([FLORALS, FRESH, OUD]);
  },
);

test(
  "a featured collection can be dragged to another position",
  { tag: "@full" },
  async ({ page, featured }) => {
    await openAsStaff(page, PATH);
    const findItem = (name: string) => getFeaturedStrip(page).getByRole("listitem").filter({ hasText: name });
    await findItem(FRESH).dragTo(findItem(OUD), { steps: 8 });
    await expect(page.getByText(`${FRESH}: position 1 of 3`)).toBeAttached();
    expect(await readPositions(page)).toEqual([`1 ${FRESH}`, `2 ${OUD}`, `3 ${FLORALS}`]);
    expect(await featured()).toEqual([FRESH, OUD, FLORALS]);
  },
);

test(
  "removing a featured collection moves focus to the heading, even if none is left",
  { tag: "@full" },
  async ({ page, featured }) => {
    await openAsStaff(page, PATH);
    for (const name of [FLORALS, OUD, FRESH]) {
      await page.getByRole("button", { name: `Remove ${name} from the home page` }).click();
      await expect(page.getByText(`${name} is no longer featured`)).toBeAttached();
      await expect(page.getByRole("heading", { name: "Featured on the home page" })).toBeFocused();
    }
    await expect(getFeaturedStrip(page)).toContainText(
      "No featured collections. The home page shows all collections.",
    );
    expect(await featured()).toEqual([]);
  },
);

test(
  "if another staff member changed the featured collections, a reordering is rejected and the page shows the current order",
  { tag: "@full" },
  async ({ page, isolatedShop, browserErrors }) => {
    browserErrors.allow(/status of 422/);
    await openAsStaff(page, PATH);
    await featureOnly(isolatedShop.requests, WOODS, OUD);
    await page.getByRole("button", { name: `Move ${OUD} later` }).click();
    await expect(findToast(page, "Someone else may have changed them.")).toBeVisible();
    await expect.poll(() => readPositions(page)).toEqual([`1 ${WOODS}`, `2 ${OUD}`]);
    await expectAccessible(page, "the featured collections");
  },
);
