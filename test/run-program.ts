import { spawn } from "node:child_process";

import { projectRoot } from "#db/project-root.ts";

/** What a program printed and how it ended. */
export interface ProgramRun {
  code: number | null;
  output: string;
  errors: string;
}

/**
 * Runs one of the project's programs to its end, as an operator would, with these settings and no others.
 * @param words its file and what it is told, e.g. `["src/server/cli/seed.ts", "--help"]`
 */
export function runProgram(words: readonly string[], settings: Record<string, string>): Promise<ProgramRun> {
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(process.execPath, words, { cwd: projectRoot, env });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output, errors }));
  });
}
