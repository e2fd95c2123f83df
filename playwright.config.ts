import { tmpdir } from "node:os";
import { join } from "node:path";

import { defineConfig } from "@playwright/test";
import { SHOP_TIME_ZONE } from "./src/platform/rules/day.ts";
import { CHROMIUM_FLAGS, findTestBrowser } from "./scripts/find-chromium.ts";
import { isFullSuite, isShortSuite, SHORT_JOURNEYS, TIMEOUT_FACTOR } from "./test/suite.ts";

const isCi = process.env["CI"] === "true";
const port = Number(process.env["E2E_PORT"] ?? 4173);
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = findTestBrowser();
// The runner's workers inherit it, and the shops that they start.
process.env["E2E_FILLED_DATA"] ??= join(tmpdir(), `shop-e2e-filled-${process.pid}`);

export default defineConfig({
  testDir: "e2e",
  ...(isShortSuite && { testMatch: SHORT_JOURNEYS }),
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // A busy machine may make one test late; a second failure is one. What passed only then is listed as flaky.
  retries: isCi ? 1 : 0,
  // @full: tests that only repeat a rule for more pages, screens or inputs.
  ...(!isFullSuite && { grepInvert: /@full/ }),
  timeout: 45_000 * TIMEOUT_FACTOR,
  expect: { timeout: 10_000 * TIMEOUT_FACTOR },
  forbidOnly: isCi,
  reporter: "list",
  use: {
    baseURL,
    browserName: "chromium",
    locale: "en-PK",
    timezoneId: SHOP_TIME_ZONE,
    // Recording costs a third of the time of a run; a run by hand that needs one says `--trace on`.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      // The short form leaves out the phone's run of tests with the tag @phone-full.
      grep: isFullSuite ? /@phone/ : /@phone(?!-full)/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: "node e2e/shop-server.ts",
    url: `${baseURL}/readyz`,
    env: { E2E_PORT: String(port) },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: "pipe",
    stderr: "pipe",
  },
});
