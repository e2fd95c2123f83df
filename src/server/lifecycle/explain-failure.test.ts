import { expect, test } from "vitest";

import { explainFailure } from "./explain-failure.ts";

function failedQuery(message: string, code?: string): Error {
  return new Error("Failed query: rollback", { cause: Object.assign(new Error(message), { code }) });
}

test("a lost connection is explained with and without an error code", () => {
  const lost = failedQuery("Client has encountered a connection error and is not queryable");
  expect(explainFailure(lost)).toBe(
    "The connection to the database named by DATABASE_URL was lost. Try again in a moment.",
  );
  expect(explainFailure(failedQuery("connect", "ECONNREFUSED"))).toBe(
    "The database named by DATABASE_URL does not answer.",
  );
});

test("a full, slow or read-only database is not reported as unavailable", () => {
  const words = ["53100", "57014", "25006"].map((code) => explainFailure(failedQuery("refused", code)));
  expect(words).toEqual([
    "The disk of the database named by DATABASE_URL is full.",
    "The database named by DATABASE_URL took too long.",
    "The database named by DATABASE_URL takes no changes; a standby only reads.",
  ]);
  expect(explainFailure(failedQuery("could not read block", "58030"))).toBeUndefined();
});

test("a bug has no explanation", () => {
  expect(explainFailure(failedQuery('column "nonsense" does not exist', "42703"))).toBeUndefined();
  expect(explainFailure("thrown text")).toBeUndefined();
});
