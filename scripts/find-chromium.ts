import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const HEADLESS_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];
const MAC_APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Flags that disable background requests to other hosts and allow Chromium to run as root. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Returns the first browser found: in CHROME_PATH, on the PATH, in the applications folder, or Playwright's own
 * browser.
 */
export function findChromium(): string | undefined {
  return [
    process.env["CHROME_PATH"],
    ...listPathCandidates(NAMES),
    ...MAC_APPS,
    chromium.executablePath(),
  ].find(isFile);
}

/** Returns the headless shell on the PATH: Chromium without windows, which uses a third less CPU time. */
export function findHeadlessShell(): string | undefined {
  return listPathCandidates(HEADLESS_NAMES).find(isFile);
}

/** Returns the browser for tests: CHROME_PATH, else the headless shell, else any Chromium. */
export function findTestBrowser(): string | undefined {
  return [process.env["CHROME_PATH"], findHeadlessShell(), findChromium()].find(isFile);
}

function listPathCandidates(names: readonly string[]): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function isFile(path: string | undefined): path is string {
  return path !== undefined && path !== "" && existsSync(path);
}
