import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Writes started but unfinished files and tests to the file in UNFINISHED_TESTS, one per line, because Vitest does not
 * name hanging or crashing tests. If a test blocks its worker, only its file is listed.
 */
export default class UnfinishedTests implements Reporter {
  /** Lines to write, by ID of the file or test. */
  readonly #started = new Map<string, string>();

  onTestModuleQueued(module: TestModule): void {
    this.#start(module.id, formatFile(module));
  }

  onTestModuleEnd(module: TestModule): void {
    this.#end(module.id);
  }

  onTestCaseReady(test: TestCase): void {
    this.#start(test.id, formatTitle(test));
  }

  onTestCaseResult(test: TestCase): void {
    this.#end(test.id);
  }

  #start(id: string, line: string): void {
    this.#started.set(id, line);
    this.#write();
  }

  #end(id: string): void {
    this.#started.delete(id);
    this.#write();
  }

  #write(): void {
    writeFileSync(process.env["UNFINISHED_TESTS"] ?? "", [...this.#started.values()].join("\n"));
  }
}

const formatFile = ({ moduleId, project }: TestModule) =>
  `${project.name}: ${relative(project.config.root, moduleId)}`;
const formatTitle = (test: TestCase) => `${formatFile(test.module)} › ${test.fullName}`;

/** Returns the files and tests that were unfinished when the run ended. */
export function readUnfinished(file: string): string[] {
  const lines = readLines(file);
  return lines.map((line) => `${line}: did not finish`);
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
