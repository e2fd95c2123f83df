import type { APIRequestContext, Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { getEventNames, expectOneEvent, getPushedEvents } from "./analytics-steps.ts";
import { getCartDrawer } from "./checkout-steps.ts";
import { expect, test as base } from "./isolated-shop.ts";
import { Shop } from "./shop.ts";
import { openAsStaff } from "./staff-steps.ts";

const MEASUREMENT_ID = "G-TEST12345";
const GOOGLE = "https://www.googletagmanager.com/";

/**
 * Provides an isolated shop with Google Analytics. Replaces Google's script with an empty one and collects the URLs of
 * requests to other origins.
 */
const test = base.extend<{ shop: Shop; externalRequests: string[] }>({
  shop: async ({ isolatedShop }, provide) => {
    const shop = new Shop(isolatedShop.requests);
    await provide(shop);
    await shop.cleanUp();
  },
  externalRequests: [
    async ({ page, baseURL, browserErrors }, provide) => {
      const externalRequests: string[] = [];
      browserErrors.allow(/request to another origin: https:\/\/www\.googletagmanager\.com/);
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== baseURL) externalRequests.push(request.url());
      });
      await page.route(`${GOOGLE}**`, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
      await provide(externalRequests);
    },
    { auto: true },
  ],
});

test.use({ measurementId: MEASUREMENT_ID });
// These tests share one shop, so they run in sequence.
test.describe.configure({ mode: "default" });

const getBanner = (page: Page) => page.getByRole("region", { name: "Privacy choices" });
const getPrivacyButton = (page: Page) => page.getByRole("button", { name: "Privacy choices" });

/** Returns the commands that the page passed to Google's tag, in order. */
function getTagCommands(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => [...(window.gtagLayer ?? [])].map((command) => [...command]));
}

/** Returns the counts of all funnel steps from the admin API, in order. */
async function readFunnelCounts(requests: APIRequestContext): Promise<number[]> {
  const response = await requests.get("/api/admin/funnel?days=7", { failOnStatusCode: true });
  const { steps } = (await response.json()) as { steps: { count: number }[] };
  return steps.map(({ count }) => count);
}

async function getSentEventNames(page: Page): Promise<unknown[]> {
  return (await getTagCommands(page)).filter(([kind]) => kind === "event").map(([, name]) => name);
}

test("nothing is sent to Google before consent or after a refusal, and the refusal is remembered @phone-full [ASVS 14.2.3]", async ({
  page,
  externalRequests,
}) => {
  await page.goto("/about");
  await expect(getBanner(page)).toBeVisible();
  await expectAccessible(page, "the consent banner");
  await expectOneEvent(page, "page_view");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  // The banner covers neither the WhatsApp button nor the links of the footer.
  await page.getByRole("link", { name: /on WhatsApp: sample/ }).click({ trial: true });
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact/);
  await getBanner(page).getByRole("button", { name: "Decline" }).click();
  await expect(getBanner(page)).toBeHidden();
  await page.reload();
  await expectOneEvent(page, "page_view");
  await expect(getPrivacyButton(page)).toBeVisible();
  await expect(getBanner(page)).toBeHidden();
  expect(externalRequests).toEqual([]);
  expect(await getTagCommands(page)).toEqual([]);
  await test.step("clicking 'Privacy choices' before its script has loaded opens the banner once it has", async () => {
    const { promise: unblocked, resolve: unblockScript } = Promise.withResolvers<void>();
    await page.route("**/privacy-choices-*.js", async (route) => {
      await unblocked;
      await route.continue();
    });
    await page.reload();
    await expectOneEvent(page, "page_view");
    await getPrivacyButton(page).click();
    await expect(getBanner(page)).toBeHidden();
    unblockScript();
    await expect(getBanner(page).getByRole("heading")).toBeFocused();
    await getBanner(page).getByRole("button", { name: "Accept" }).click();
    await expect(getPrivacyButton(page)).toBeFocused();
  });
  await test.step("admin pages send nothing to Google", async () => {
    externalRequests.splice(0);
    await openAsStaff(page, "/admin/dashboard");
    await expect.poll(() => getEventNames(page)).toContain("page_view");
    expect(externalRequests).toEqual([]);
  });
});

test("from consent until its withdrawal, Google receives each event once", async ({
  page,
  shop,
  externalRequests,
}) => {
  const product = await shop.createProduct();
  await page.goto(`/collections/${product.collectionRef}?utm_source=letter&term=0300%201234567`);
  await page.getByRole("link", { name: product.name }).click();
  await expectOneEvent(page, "view_item");
  await page.goBack();
  await expect(page.getByRole("link", { name: product.name })).toBeVisible();
  await getBanner(page).getByRole("button", { name: "Accept" }).click();
  await expect(getBanner(page)).toBeHidden();
  expect(externalRequests).toEqual([`${GOOGLE}gtag/js?id=${MEASUREMENT_ID}&l=gtagLayer`]);
  const [denied, granted, , pageFields, config] = await getTagCommands(page);
  expect(denied).toEqual([
    "consent",
    "default",
    {
      ad_storage: "denied",
      ad_user_data: "denied",
      ad_personalization: "denied",
      analytics_storage: "denied",
    },
  ]);
  expect(granted).toEqual(["consent", "update", { analytics_storage: "granted" }]);
  expect(config?.[1]).toBe(MEASUREMENT_ID);
  expect(config?.[2]).toMatchObject({ send_page_view: false });
  expect(pageFields).toEqual(["set", expect.objectContaining({ page_referrer: "" })]);
  expect(pageFields?.[1]).toMatchObject({
    page_location: expect.stringMatching(
      new RegExp(`/collections/${product.collectionRef}\\?utm_source=letter$`),
    ),
  });
  expect(await getSentEventNames(page)).toEqual(["page_view"]);

  await page.getByRole("link", { name: product.name }).click();
  await expect
    .poll(() => getSentEventNames(page))
    .toEqual(["page_view", "select_item", "page_view", "view_item", "product_view"]);
  await getPrivacyButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(getBanner(page)).toContainText("You have accepted.");
  await expect(getBanner(page).getByRole("heading")).toBeFocused();
  await page.evaluate(() => {
    document.cookie = "_ga_TEST12345=1; path=/";
  });
  await getBanner(page).getByRole("button", { name: "Decline" }).click();
  await expect(getPrivacyButton(page)).toBeFocused();
  expect(await page.evaluate((id) => window[`ga-disable-${id}`], MEASUREMENT_ID)).toBe(true);
  expect(await page.evaluate(() => document.cookie)).not.toContain("_ga");
  const countBefore = (await getSentEventNames(page)).length;
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect.poll(async () => (await getEventNames(page)).at(-1)).toBe("page_view");
  expect(await getSentEventNames(page)).toHaveLength(countBefore);
});

test("the title, URL and referrer sent to Google contain no search term [ASVS 3.4.5]", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => localStorage.setItem("analytics-consent", "granted"));
  await page.goto("/shop?search=ayesha%40example.com");
  await expect(page).toHaveTitle(/ayesha@example\.com/);
  await expect.poll(() => getSentEventNames(page)).toEqual(["page_view"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect.poll(() => getSentEventNames(page)).toEqual(["page_view", "page_view"]);
  const setCommands = (await getTagCommands(page))
    .filter(([kind]) => kind === "set")
    .map(([, parameters]) => parameters);
  expect(setCommands.at(0)).toMatchObject({
    page_location: `${baseURL}/shop`,
    page_title: "Search | Zarif Essence",
    page_referrer: "",
  });
  expect(setCommands.at(-1)).toMatchObject({
    page_location: `${baseURL}/contact`,
    page_title: "Contact | Zarif Essence",
    page_referrer: `${baseURL}/shop`,
  });
  expect(JSON.stringify([await getTagCommands(page), await getPushedEvents(page)])).not.toContain("ayesha");
});

test("visitors with Global Privacy Control see no consent banner and are not counted", async ({
  page,
  shop,
  isolatedShop,
}) => {
  const product = await shop.createProduct();
  const readViewCount = async () => (await readFunnelCounts(isolatedShop.requests))[0] ?? 0;
  const countBefore = await readViewCount();
  const viewProduct = async () => {
    await page.goto(`/product/${product.id}`);
    await expectOneEvent(page, "view_item");
    await expect(getPrivacyButton(page)).toBeVisible();
  };
  await viewProduct();
  await page.goto("/about");
  await expect.poll(readViewCount).toBe(countBefore + 1);
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await viewProduct();
  await expect(getBanner(page)).toBeHidden();
  // Opens two more pages, so the shop would have stored a count by now if the product page had sent one.
  await page.goto("/about");
  await page.goto("/contact");
  await expectOneEvent(page, "page_view");
  expect(await readViewCount()).toBe(countBefore + 1);
});

test(
  "the dashboard shows the conversion funnel with the shop's own counts",
  { tag: "@full" },
  async ({ page, shop, isolatedShop }) => {
    const readSteps = () => readFunnelCounts(isolatedShop.requests);
    const [views = 0, carts = 0, checkouts = 0, placed = 0, confirmed = 0, delivered = 0] = await readSteps();
    const product = await shop.createProduct({ stock: { "50ml": null } });
    await page.goto(`/product/${product.id}`);
    await expectOneEvent(page, "view_item");
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
    await getCartDrawer(page).getByRole("button", { name: "Proceed to Checkout" }).click();
    await expectOneEvent(page, "begin_checkout");
    // Leaves the page, because the browser sends the counts only when the page is hidden.
    await page.goto("/about");
    const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
    const order = await shop.placeOrder({ items });
    await shop.setStatus(order.id, "confirmed");
    await shop.setStatus(order.id, "delivered");
    await shop.setStatus((await shop.placeOrder({ items })).id, "cancelled");
    const expected = [views + 1, carts + 1, checkouts + 1, placed + 2, confirmed + 1, delivered + 1];
    await expect.poll(readSteps).toEqual(expected);

    await openAsStaff(page, "/admin/dashboard");
    const panel = page.getByRole("region", { name: "Conversion" });
    await panel.getByRole("link", { name: "7 days" }).click();
    await expect(page).toHaveURL(/days=7/);
    await expect(panel.getByRole("listitem")).toHaveText([
      new RegExp(`^Products viewed${expected[0]}$`),
      new RegExp(`^Added to cart${expected[1]}(\\d+% of previous step|More than previous step\\*)$`),
      new RegExp(`^Checkouts started${expected[2]}(\\d+% of previous step|More than previous step\\*)$`),
      new RegExp(`^Orders placed${expected[3]}(\\d+% of previous step|More than previous step\\*)$`),
      new RegExp(`^Orders confirmed${expected[4]}(\\d+% of previous step|More than previous step\\*)$`),
      new RegExp(`^Orders delivered${expected[5]}(\\d+% of previous step|More than previous step\\*)$`),
    ]);
    await expect(panel).toContainText(/1 of the \d+ placed orders is cancelled/);
    await expectAccessible(page, "the dashboard with the conversion funnel");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);
