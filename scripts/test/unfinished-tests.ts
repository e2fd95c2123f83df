import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Keeps in the file that UNFINISHED_TESTS names what has begun and not ended, a line each: Vitest names neither a test
 * that hangs nor the one that took the runner with it.
 */
export default class UnfinishedTests implements Reporter {
  readonly #begun = new Set<string>();

  onTestModuleQueued(module: TestModule): void {
    this.#begin(fileOf(module));
  }

  onTestModuleEnd(module: TestModule): void {
    this.#end(fileOf(module));
  }

  onTestCaseReady(test: TestCase): void {
    this.#begin(titleOf(test));
  }

  onTestCaseResult(test: TestCase): void {
    this.#end(titleOf(test));
  }

  #begin(line: string): void {
    this.#begun.add(line);
    this.#write();
  }

  #end(line: string): void {
    this.#begun.delete(line);
    this.#write();
  }

  #write(): void {
    writeFileSync(process.env["UNFINISHED_TESTS"] ?? "", [...this.#begun].join("\n"));
  }
}

const fileOf = ({ moduleId, project }: TestModule) =>
  `${project.name}: ${relative(project.config.root, moduleId)}`;
const titleOf = (test: TestCase) => `${fileOf(test.module)} › ${test.fullName}`;

/** What had begun and not ended when the run did, a line each. */
export function readUnfinished(file: string): string[] {
  const lines = linesOf(file);
  return lines.map((line) => `${line}: had begun and did not end`);
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
