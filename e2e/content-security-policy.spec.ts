import { expect, test } from "./fixtures.ts";

test("the content security policy blocks inline styles, scripts and workers, and the tests detect the violations", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(
    /policy violation: style-src-attr/,
    /policy violation: script-src-elem/,
    /policy violation: worker-src blob/,
    /worker: blob:/,
    /Security Policy/,
  );
  await page.goto("/about");
  const color = await page.evaluate(() => {
    document.body.setAttribute("style", "color: rgb(1, 2, 3)");
    const script = document.createElement("script");
    script.textContent = "document.title = 'stolen'";
    document.head.append(script);
    void new Worker(URL.createObjectURL(new Blob(["postMessage(1)"])));
    return getComputedStyle(document.body).color;
  });
  expect(color).not.toBe("rgb(1, 2, 3)");
  await expect(page).not.toHaveTitle("stolen");
  for (const directive of ["style-src-attr", "script-src-elem"]) {
    expect(browserErrors.messages).toContainEqual(
      expect.stringContaining(`policy violation: ${directive} inline`),
    );
  }
  expect(browserErrors.messages).toContainEqual(expect.stringContaining("console: worker: blob:"));
  await test.step("the API documentation can send requests under its own content security policy", async () => {
    await page.goto("/api/docs");
    await page.locator(".opblock-get .opblock-summary-control").first().click();
    await page.getByRole("button", { name: "Try it out" }).first().click();
    await page.getByRole("button", { name: "Execute" }).first().click();
    await expect(page.locator(".live-responses-table").first()).toContainText("200");
  });
});

test("image colors and star ratings are styled both without scripts and after client-side navigation", async ({
  browser,
  page,
  baseURL,
}) => {
  const contextWithoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? "",
  });
  const [staticPage, hydratedPage] = [await contextWithoutScripts.newPage(), page];
  await staticPage.goto("/shop");
  await hydratedPage.goto("/about");
  await hydratedPage.getByRole("navigation").getByRole("link", { name: "Shop", exact: true }).first().click();
  await expect(hydratedPage.getByRole("heading", { level: 1 })).toBeVisible();
  for (const visitedPage of [staticPage, hydratedPage]) {
    const card = visitedPage.locator("main img[srcset]").first();
    await expect(card).toBeVisible();
    await expect(card).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(visitedPage.locator("main .stars").first()).toHaveCSS(
      "background-image",
      /gradient\(.+ \d+%/,
    );
  }
  await contextWithoutScripts.close();
});
