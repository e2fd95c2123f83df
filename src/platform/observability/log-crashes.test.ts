import { expect, test } from "vitest";

import { runProgram } from "#test/programs/run-program.ts";

/** Runs a program that ends with the given statement, and returns its exit code and log lines. */
async function run(lastStatement: string) {
  const program = `
    import { DrizzleQueryError } from "drizzle-orm";
    import { createLogger, logCrashes } from "./src/platform/observability/logging.ts";
    logCrashes(createLogger("info"));
    const failure = new DrizzleQueryError("insert into orders values ($1)", ["ayesha@example.com"], new Error("no"));
    ${lastStatement}`;
  const { code, output, errors } = await runProgram(["--input-type=module", "--eval", program], {});
  expect(errors).toBe("");
  expect(output).not.toContain("ayesha");
  return {
    code,
    lines: output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test.each(["throw failure", "Promise.reject(failure)", "setTimeout(() => { throw failure })"])(
  "an uncaught error is logged in one line without statement values: %s",
  async (lastStatement) => {
    const { code, lines } = await run(lastStatement);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.objectContaining({ level: 60, msg: "the program crashed" })]);
    expect(lines[0]?.["error"]).toMatchObject({ message: "Failed query: insert into orders values ($1)" });
  },
);

test("console output of libraries is logged", async () => {
  const { code, lines } = await run("console.error('It failed:', failure); console.log('debug output');");
  expect(code).toBe(0);
  expect(lines).toEqual([expect.objectContaining({ level: 50, msg: "console output" })]);
});
