import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Keeps in the file that UNFINISHED_TESTS names what has begun and not ended, a line each: Vitest names neither a test
 * that hangs nor the one that took the runner with it. Files are always named; of their tests those that the worker
 * still told of, so not one that never lets it speak.
 */
export default class UnfinishedTests implements Reporter {
  /** Lines by id. */
  readonly #begun = new Map<string, string>();

  onTestModuleQueued(module: TestModule): void {
    this.#begin(module.id, fileOf(module));
  }

  onTestModuleEnd(module: TestModule): void {
    this.#end(module.id);
  }

  onTestCaseReady(test: TestCase): void {
    this.#begin(test.id, titleOf(test));
  }

  onTestCaseResult(test: TestCase): void {
    this.#end(test.id);
  }

  #begin(id: string, line: string): void {
    this.#begun.set(id, line);
    this.#write();
  }

  #end(id: string): void {
    this.#begun.delete(id);
    this.#write();
  }

  #write(): void {
    writeFileSync(process.env["UNFINISHED_TESTS"] ?? "", [...this.#begun.values()].join("\n"));
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
