import { spawn } from "node:child_process";

import { projectRoot } from "#platform/db/project-root.ts";

import { withDeadline } from "../deadlines.ts";

/** Output and exit code of a program. */
export interface ProgramRun {
  code: number | null;
  output: string;
  errors: string;
}

const TIMEOUT_MS = 150_000;

/**
 * Runs a program of the project until it exits. The program receives only PATH, NODE_COMPILE_CACHE and these
 * environment variables.
 * @param args file and arguments, e.g. `["src/app/commands/seed.ts", "--help"]`
 * @throws Error after killing a program that does not exit in time
 */
export async function runProgram(
  args: readonly string[],
  settings: Record<string, string>,
  timeoutMs = TIMEOUT_MS,
): Promise<ProgramRun> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  const child = spawn(process.execPath, args, { cwd: projectRoot, env });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const closed = new Promise<ProgramRun>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output, errors }));
  });
  try {
    return await withDeadline(closed, `${args.join(" ")} did not exit`, timeoutMs);
  } finally {
    child.kill("SIGKILL");
  }
}
