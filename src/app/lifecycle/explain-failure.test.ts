import { expect, test } from "vitest";

import { explainFailure } from "./explain-failure.ts";

function createQueryError(message: string, code?: string): Error {
  return new Error("Failed query: rollback", { cause: Object.assign(new Error(message), { code }) });
}

test("a lost connection and a refused connection have different messages", () => {
  const lost = createQueryError("Client has encountered a connection error and is not queryable");
  expect(explainFailure(lost)).toBe(
    "The connection to the database in DATABASE_URL was lost. Try again in a moment.",
  );
  expect(explainFailure(createQueryError("connect", "ECONNREFUSED"))).toBe(
    "The database in DATABASE_URL is unreachable.",
  );
});

test("a full, slow or read-only database has its own error message", () => {
  const messages = ["53100", "57014", "25006"].map((code) =>
    explainFailure(createQueryError("refused", code)),
  );
  expect(messages).toEqual([
    "The disk of the database is full. Free disk space and try again.",
    "A statement on the database in DATABASE_URL timed out.",
    "The database in DATABASE_URL is read-only. It may be a standby server.",
  ]);
  expect(explainFailure(createQueryError("could not read block", "58030"))).toBeUndefined();
});

test("explainFailure returns undefined for a bug", () => {
  expect(explainFailure(createQueryError('column "nonsense" does not exist', "42703"))).toBeUndefined();
  expect(explainFailure("thrown text")).toBeUndefined();
});
