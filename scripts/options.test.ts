import { expect, test } from "vitest";

import { runProgram } from "#test/programs/run-program.ts";
import { selectCases } from "#test/suite.ts";

/** Commands with invalid options. The short suite runs only the first three, one for each program. */
const INVALID_COMMANDS = [
  ["scripts/faults.ts --seed abc", "--seed takes a whole number"],
  ["scripts/fuzz.ts --lung", "--lung"],
  ["test/load/run.ts --seconds x", "--seconds takes a whole number"],
  ["scripts/faults.ts --seed", "--seed"],
  ["scripts/faults.ts --sead 7", "--sead"],
  ["scripts/fuzz.ts --seed 1e3", "--seed takes a whole number"],
  ["test/load/run.ts --seconds 0", "--seconds takes a whole number"],
  ["test/load/run.ts --products -5", "--products"],
  ["test/load/run.ts --hour", "--hour"],
] as const;

test.each(selectCases(INVALID_COMMANDS, 3))(
  "%s is rejected with a message before a test runs",
  async (command, message) => {
    const { code, output, errors } = await runProgram(command.split(" "), {});
    expect({ code, errors }).toEqual({ code: 1, errors: "" });
    expect(output).toContain(message);
    expect(output).not.toMatch(/\n\s+at |Seed|It can take/);
  },
);
