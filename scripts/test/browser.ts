import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findChromium } from "../find-chromium.ts";
import { run } from "./run.ts";

const isRoot = process.getuid?.() === 0;

function hasProgram(name: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** What gets a browser onto this machine, or undefined where only its owner knows. */
function installCommand(): [string, ...string[]] | undefined {
  const script = "apt-get update && apt-get install -y --no-install-recommends chromium";
  if (hasProgram("apt-get")) return isRoot ? ["sh", "-c", script] : ["sudo", "sh", "-c", script];
  return undefined;
}

/** Makes sure that there is a browser; installs one if allowed to, says how to get one otherwise. */
export async function haveBrowser(mayInstall: boolean): Promise<boolean> {
  if (findChromium()) return true;
  const command = installCommand();
  if (mayInstall && command) {
    console.log("No Chromium here: installing it.");
    await run(command[0], command.slice(1), { DEBIAN_FRONTEND: "noninteractive" });
    if (findChromium()) return true;
  }
  const advice = command ? "npm test -- --install" : "npx playwright install chromium";
  console.log(`The browser tests need Chromium or Chrome. Install one with: ${advice}`);
  console.log("or name one with CHROME_PATH=/path/to/chromium.");
  return false;
}
