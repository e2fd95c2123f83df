import "../reactions.ts";

import { z } from "zod";

import { describeIssue } from "#kit/rules/texts/validation-messages.ts";

import type { Config } from "../config.ts";
import { readConfig } from "../config.ts";
import { formatError } from "#platform/observability/describe-error.ts";
import { explainFailure } from "../lifecycle/explain-failure.ts";
import type { OpenShop } from "../lifecycle/open-shop.ts";
import { openShop } from "../lifecycle/open-shop.ts";

z.config({ customError: describeIssue });

const MAX_LISTED_NAMES = 50;

/** Thrown for invalid command-line arguments, with a message for the user. */
export class UsageError extends Error {}

/**
 * Runs a command-line tool with its arguments, or prints its help for `--help`. Expected failures print one line and set
 * the exit code. Other errors are redacted as in the log, because they may contain rows and password hashes.
 */
export async function runCommand(
  help: string,
  args: string[],
  run: (args: string[]) => Promise<void>,
): Promise<void> {
  if (args.includes("--help") || args.includes("-h")) {
    print(help);
    return;
  }
  try {
    await run(args);
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof UsageError) printError(`${error.message}\n\n${help}`);
    else printError(explainFailure(error) ?? formatError(error));
  }
}

/** Opens the shop for a task and closes it afterwards. */
export async function withShop<Result>(
  task: (shop: OpenShop, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const shop = await openShop(config, { allowsLongStatements: true });
  try {
    return await task(shop, config);
  } finally {
    await shop.close();
  }
}

/** Prints a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line to standard error. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Returns e.g. "1 image" or "2 images". */
export function formatNumberOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Prints the first 50 names, one per line, and the number of remaining names. */
export function printNames(names: readonly string[], printLine = print): void {
  for (const name of names.slice(0, MAX_LISTED_NAMES)) printLine(`  ${name}`);
  if (names.length > MAX_LISTED_NAMES) printLine(`  … and ${names.length - MAX_LISTED_NAMES} more`);
}
