import { z } from "zod";

import { describeIssue } from "#domain/validation-words.ts";

import type { Config } from "../config.ts";
import { readConfig } from "../config.ts";
import { explainFailure } from "../explain-failure.ts";
import type { OpenShop } from "../open-shop.ts";
import { openShop } from "../open-shop.ts";

z.config({ customError: describeIssue });

/** The command was called with words it does not know; the message says which. */
export class WrongUsage extends Error {}

/**
 * Runs a command-line tool: `--help` prints its help, failures that a person can act on are one clear line, and the
 * exit code tells.
 */
export async function runCommand(help: string, run: (words: string[]) => Promise<void>): Promise<void> {
  const words = process.argv.slice(2);
  if (words.includes("--help") || words.includes("-h")) {
    print(help);
    return;
  }
  try {
    await run(words);
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof WrongUsage) process.stderr.write(`${error.message}\n\n${help}\n`);
    else {
      const words = explainFailure(error);
      if (words === undefined) throw error;
      process.stderr.write(`${words}\n`);
    }
  }
}

/** Opens the shop's data for one task and closes it whatever happens. */
export async function withShop<Result>(
  task: (shop: OpenShop, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const shop = await openShop(config);
  try {
    return await task(shop, config);
  } finally {
    await shop.close();
  }
}

/** One line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
