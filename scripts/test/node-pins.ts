import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { projectRoot } from "#platform/db/project-root.ts";

import { FAILED, PASSED, SKIPPED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { writeLine } from "./output.ts";
import type { Output } from "./output.ts";

const manifestSchema = z.object({ optionalDependencies: z.record(z.string(), z.string()) });
const versionsSchema = z.preprocess((value) => [value].flat(), z.array(z.string()));
const errorSchema = z.object({ error: z.object({ code: z.string(), summary: z.string().default("") }) });

/** A package that contains Node.js for one platform. */
interface NodePin {
  name: string;
  version: string;
}

/** Returns the packages of package.json that contain Node.js. */
export function listNodePins(): NodePin[] {
  const manifest: unknown = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  return Object.entries(manifestSchema.parse(manifest).optionalDependencies)
    .filter(([name]) => name.startsWith("node-"))
    .map(([name, version]) => ({ name, version }));
}

/** Returns the newest published version of the pin's line (24.x), if it is newer than the pin. */
export function findNewerVersion({ version }: NodePin, published: readonly string[]): string | undefined {
  const [line = 0, ...rest] = parse(version);
  const isNewer = ([minor = 0, patch = 0]: number[]) =>
    minor > (rest[0] ?? 0) || (minor === rest[0] && patch > (rest[1] ?? 0));
  return published
    .filter((candidate) => /^\d+\.\d+\.\d+$/.test(candidate))
    .map(parse)
    .filter(([major, ...numbers]) => major === line && isNewer(numbers))
    .toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0))
    .at(-1)
    ?.join(".");
}

const parse = (version: string) => version.split(".").map(Number);

/** Reads the output of `npm view NAME versions --json`. Returns the reason if the registry did not answer. */
export function readPublishedVersions(output: string): readonly string[] | { reason: string } {
  const json = parseJson(output);
  const error = errorSchema.safeParse(json).data?.error;
  if (error) return { reason: `${error.code} ${error.summary}`.trim() };
  return versionsSchema.safeParse(json).data ?? { reason: "the response is not readable" };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks that the registry has no newer version of the pinned line of Node.js, because it may fix a vulnerability. */
export async function checkNodePins(output: Output): Promise<Outcome> {
  let outcome = PASSED;
  for (const pin of listNodePins()) {
    const published = readPublishedVersions(await viewVersions(pin.name));
    if ("reason" in published) {
      writeLine(
        output,
        `Skipped: the registry does not list the versions of ${pin.name} (${published.reason}).`,
      );
      return outcome.failed > 0 ? outcome : SKIPPED;
    }
    const newer = findNewerVersion(pin, published);
    const status =
      newer === undefined ? "is the newest of its line" : `is outdated: pin ${newer} in package.json`;
    writeLine(output, `${pin.name} ${pin.version} ${status}.`);
    if (newer !== undefined) outcome = FAILED;
  }
  return outcome;
}

function viewVersions(name: string): Promise<string> {
  return new Promise((resolve) => {
    // The output contains the error of a failed command, too.
    execFile("npm", ["view", name, "versions", "--json"], (_error, stdout) => resolve(stdout));
  });
}
