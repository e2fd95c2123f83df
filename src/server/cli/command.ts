import { z } from "zod";

import { describeIssue } from "#domain/shared/validation-messages.ts";

import type { Config } from "../config.ts";
import { readConfig } from "../config.ts";
import { formatError } from "#server/observability/describe-error.ts";
import { explainFailure } from "#server/lifecycle/explain-failure.ts";
import type { OpenShop } from "#server/lifecycle/open-shop.ts";
import { openShop } from "#server/lifecycle/open-shop.ts";

z.config({ customError: describeIssue });

const MAX_LISTED = 50;

/** The command was called with words it does not know; the message says which. */
export class UsageError extends Error {}

/**
 * Runs a command-line tool: `--help` prints its help, failures that a person can act on are one clear line, and the
 * exit code tells. What else fails is told as in a log: rows and passwords' hashes are nobody's to read on a terminal.
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
    if (error instanceof UsageError) printError(`${error.message}\n\n${help}`);
    else printError(explainFailure(error) ?? formatError(error));
  }
}

/** Opens the shop's data for one task and closes it whatever happens. */
export async function withShop<Result>(
  task: (shop: OpenShop, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const shop = await openShop(config, { allowLongStatements: true });
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

/** One line on standard error. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Names on standard output or where `say` writes, a line each, as many as anybody reads. */
export function printSome(names: readonly string[], say = print): void {
  for (const name of names.slice(0, MAX_LISTED)) say(`  ${name}`);
  if (names.length > MAX_LISTED) say(`  … and ${names.length - MAX_LISTED} more`);
}
