// Starts a TypeScript file of the project: node scripts/run.js FILE ARGUMENTS…
// npm uses the Node.js that it installed for this platform, otherwise the system's. This file is JavaScript, so that
// an older Node.js prints one clear line instead of a syntax error.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const OLDEST_VERSION = "24.2";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [oldestMajor = 0, oldestMinor = 0] = OLDEST_VERSION.split(".").map(Number);
const isInstalled = existsSync(resolve(import.meta.dirname ?? ".", "../node_modules"));

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (!isInstalled) fail("The packages are not installed. Run: npm ci");
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  fail(
    `Node.js ${OLDEST_VERSION} or newer is needed, but this is ${process.version}, and npm installed no newer one: ` +
      `either optional packages were left out (run: npm ci --include=optional), ` +
      `or there is none for ${process.platform}-${process.arch} (install Node.js 24 from nodejs.org).`,
  );
}

// The program sees the same arguments as if it had been started directly.
const [node = "", , file = "", ...args] = process.argv;
process.argv = [node, resolve(file), ...args];
await import(pathToFileURL(resolve(file)).href);
