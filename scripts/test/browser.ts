import { findChromium } from "../find-chromium.ts";
import { hasApt, installPackages } from "./apt.ts";

/** Makes sure that there is a browser; installs one if allowed to, says how to get one otherwise. */
export async function haveBrowser(mayInstall: boolean): Promise<boolean> {
  if (findChromium()) return true;
  if (mayInstall && hasApt()) {
    console.log("No Chromium here: installing it.");
    await installPackages(["chromium"]);
    if (findChromium()) return true;
  }
  const advice = hasApt() ? "npm test -- --install" : "npx playwright install chromium";
  console.log(`The browser tests need Chromium or Chrome. Install one with: ${advice}`);
  console.log("or name one with CHROME_PATH=/path/to/chromium.");
  return false;
}
