import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC_APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Switches that keep Chromium from talking to anyone but the shop, and let it run as root. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser for tests: CHROME_PATH, else one on the PATH, else Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env["CHROME_PATH"], ...onPath, ...MAC_APPS, chromium.executablePath()].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
}
