import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Writes started but unfinished files and tests to the file in UNFINISHED_TESTS, one per line, because Vitest does not
 * name hanging or crashing tests. Tests that block their worker are missing; their files are listed.
 */
export default class UnfinishedTests implements Reporter {
  /** Lines by id. */
  readonly #started = new Map<string, string>();

  onTestModuleQueued(module: TestModule): void {
    this.#start(module.id, fileOf(module));
  }

  onTestModuleEnd(module: TestModule): void {
    this.#end(module.id);
  }

  onTestCaseReady(test: TestCase): void {
    this.#start(test.id, titleOf(test));
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

const fileOf = ({ moduleId, project }: TestModule) =>
  `${project.name}: ${relative(project.config.root, moduleId)}`;
const titleOf = (test: TestCase) => `${fileOf(test.module)} › ${test.fullName}`;

/** Returns the files and tests that were unfinished when the run ended. */
export function readUnfinished(file: string): string[] {
  const lines = linesOf(file);
  return lines.map((line) => `${line}: did not finish`);
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
