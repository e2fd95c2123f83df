import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";

/** Pauses the page's clock. Only `runFor` advances it. */
async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 3_600_000);
}

/** Intersection observers and animations of the page, in the order of their creation. */
interface BrowserCalls {
  observers: { threshold: unknown; rootMargin: string | undefined; observedCount: number }[];
  animations: { frames: unknown; duration: unknown }[];
}

/** Records every intersection observer and scripted animation in `window.browserCalls`. */
function recordBrowserCalls() {
  const browserCalls: BrowserCalls = { observers: [], animations: [] };
  Object.assign(window, { browserCalls });
  const { IntersectionObserver: NativeObserver } = window;
  // oxlint-disable-next-line typescript/unbound-method -- called with an element below
  const { animate } = Element.prototype;
  window.IntersectionObserver = class extends NativeObserver {
    readonly #record: BrowserCalls["observers"][number];
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      super(callback, options);
      const { threshold, rootMargin } = options;
      this.#record = { threshold, rootMargin, observedCount: 0 };
      browserCalls.observers.push(this.#record);
    }
    override observe(element: Element) {
      this.#record.observedCount += 1;
      super.observe(element);
    }
  };
  Element.prototype.animate = function (frames, options) {
    browserCalls.animations.push({
      frames,
      duration: typeof options === "object" ? options.duration : options,
    });
    return animate.call(this, frames, options);
  };
}

const readBrowserCalls = (page: Page) =>
  page.evaluate(() => (window as unknown as { browserCalls: BrowserCalls }).browserCalls);

test("after navigation, the page fades in for 100 ms, and its cards can settle after 50 ms [000 §2] [000 §9]", async ({
  page,
}) => {
  await page.addInitScript(recordBrowserCalls);
  await page.clock.install();
  await page.goto("/about");
  await pauseClock(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.first()).toBeVisible();
  await expect
    .poll(async () => (await readBrowserCalls(page)).animations)
    .toEqual([{ frames: { opacity: [0, 1] }, duration: 100 }]);
  const readCardObservers = async () =>
    (await readBrowserCalls(page)).observers.filter(({ threshold }) => threshold === 0.1);
  await page.clock.runFor(49);
  expect(await readCardObservers()).toEqual([]);
  await page.clock.runFor(1);
  expect(await readCardObservers()).toEqual([
    { threshold: 0.1, rootMargin: "0px 0px -30px 0px", observedCount: await cards.count() },
  ]);
  const waitingCard = page.locator("article[data-reveal=waiting]").first();
  await waitingCard.evaluate((card) => card.scrollIntoView({ block: "center", behavior: "instant" }));
  const shownCard = page.locator("article[data-reveal=shown]").first();
  await expect(shownCard.locator("img").first()).toHaveCSS("transition-duration", "0.6s");
});

/** Records in the root element's `data-transitions` which pseudo-elements the latest view transition animates. */
function recordViewTransitions() {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    const recordParts = async () => {
      await transition.ready;
      const effects = document.getAnimations().map(({ effect }) => effect);
      const parts = effects.map((effect) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
      document.documentElement.dataset["transitions"] = parts.filter(Boolean).join(" ");
    };
    void recordParts();
    return transition;
  };
}

test("the image of a clicked card moves to the product page", async ({ page }) => {
  await page.addInitScript(recordViewTransitions);
  await page.goto("/shop?collection=oud-and-amber");
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.locator("html")).toHaveAttribute(
    "data-transitions",
    /::view-transition-group\(product-photo\)/,
  );
  await expect(page.getByRole("button", { name: "Add to Cart", exact: true })).toBeVisible();
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("pages do not fade, nothing scrolls smoothly, and the hero fades for 0.4 seconds [000 §4]", async ({
    page,
  }) => {
    await page.addInitScript(recordBrowserCalls);
    await page.goto("/");
    await expect(page.locator(".hero-slide").first()).toHaveCSS("transition-duration", "0.4s");
    await expect(page.locator(".splash")).toHaveCSS("animation-duration", "0.001s");
    // Triggers loading of the script that renders the row buttons, which waits for the first interaction.
    await page.mouse.move(20, 20);
    await page
      .getByRole("button", { name: /^Next in / })
      .first()
      .click();
    const strip = page
      .getByRole("main")
      .getByRole("list")
      .filter({ has: page.getByRole("article") })
      .first();
    expect(await strip.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await page.getByRole("button", { name: "Scroll to top" }).click();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^A small house/ })).toBeVisible();
    expect((await readBrowserCalls(page)).animations).toEqual([]);
    await test.step("cards appear immediately, and the image of a clicked card does not move [000 §2]", async () => {
      await page.addInitScript(recordViewTransitions);
      await page.goto("/shop?collection=oud-and-amber");
      await expect(page.getByRole("combobox", { name: "Sort by" })).toBeVisible();
      await expect(page.locator("[data-reveal]")).toHaveCount(0);
      await page.getByRole("article").first().getByRole("link").click();
      await expect(page.locator("html")).toHaveAttribute("data-transitions", "");
    });
  });
});

test("the hero preloads the next image, waits 5 seconds and cross-fades for 0.9 seconds [000 §4]", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await pauseClock(page);
  const hero = page.getByRole("region", { name: "Featured fragrances" });
  const slides = hero.locator(".hero-slide");
  // Selecting a slide restarts the interval of 5 seconds.
  await hero.getByRole("button", { name: "Show image 2 of 3" }).click();
  await page.mouse.move(640, 790);
  await page.getByRole("heading", { name: "New Arrivals" }).click();
  const thirdImage = slides.nth(2).locator("img");
  await expect
    .poll(() => thirdImage.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  await expect(slides.nth(2)).toHaveCSS("opacity", "0");
  await expect(slides.nth(2)).toHaveCSS("transition-property", "opacity");
  await expect(slides.nth(2)).toHaveCSS("transition-duration", "0.9s");
  await page.clock.runFor(4999);
  await expect(hero).toHaveAttribute("data-slide", "1");
  await page.clock.runFor(1);
  await expect(hero).toHaveAttribute("data-slide", "2");
  await expect(slides.nth(2)).toHaveCSS("opacity", "1");
});

/** Opens a page and blocks its entry script. Returns a function that unblocks the script. */
async function visitBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: unblocked, resolve: unblockScripts } = Promise.withResolvers<void>();
  const options = { times: 1 };
  await page.route("**/assets/entry.client*", (route) => unblocked.then(() => route.continue()), options);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeVisible();
  return unblockScripts;
}

test("values that shoppers enter or select before hydration are kept and take effect", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct({
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 1000, "100ml": 1800 },
    stock: { "50ml": 10, "100ml": 10 },
  });
  let unblockScripts = await visitBeforeScripts(page, `/product/${product.id}`);
  const main = page.getByRole("main");
  await main
    .getByRole("radio", { name: /^100ml/ })
    .first()
    .check();
  await main.getByRole("spinbutton").first().fill("3");
  unblockScripts();
  await expect(page).toHaveURL(/size=100ml/);
  await main
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  const cart = page.getByRole("dialog", { name: "Your Cart (3)" });
  await expect(cart).toContainText("100ml");
  unblockScripts = await visitBeforeScripts(page, "/track-order");
  await page.getByLabel("Phone country").selectOption("GB");
  await page.getByLabel("Order number or phone").fill("020 7946 0958");
  const emailField = page.getByLabel("Email address");
  await emailField.fill("early@example.com");
  unblockScripts();
  await expect(page.getByRole("button", { name: "Subscribe" })).toBeEnabled();
  await expect(emailField).toHaveValue("early@example.com");
  await expect(page.getByRole("search", { name: "Orders" })).toContainText("GB +44");
  await expect(page.getByLabel("Order number or phone")).toHaveValue("020 7946 0958");
  unblockScripts = await visitBeforeScripts(page, "/shop");
  await page.getByLabel("Sort by").selectOption("price-asc");
  unblockScripts();
  await expect(page).toHaveURL(/sort=price-asc/);
});
