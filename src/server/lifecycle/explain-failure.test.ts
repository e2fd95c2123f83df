import { expect, test } from "vitest";

import { explainFailure } from "./explain-failure.ts";

function failedQuery(message: string, code?: string): Error {
  return new Error("Failed query: rollback", { cause: Object.assign(new Error(message), { code }) });
}

test("a connection that was lost is told as that, whether or not there is a code for it", () => {
  const lost = failedQuery("Client has encountered a connection error and is not queryable");
  expect(explainFailure(lost)).toBe(
    "The connection to the database named by DATABASE_URL was lost. Try again in a moment.",
  );
  expect(explainFailure(failedQuery("connect", "ECONNREFUSED"))).toBe(
    "The database named by DATABASE_URL does not answer.",
  );
});

test("a database that is full, slow or only reads is not told as one that is away", () => {
  const words = ["53100", "57014", "25006"].map((code) => explainFailure(failedQuery("refused", code)));
  expect(words).toEqual([
    "The disk of the database named by DATABASE_URL is full.",
    "The database named by DATABASE_URL took too long.",
    "The database named by DATABASE_URL takes no changes; a standby only reads.",
  ]);
  expect(explainFailure(failedQuery("could not read block", "58030"))).toBeUndefined();
});

test("a bug is not explained away", () => {
  expect(explainFailure(failedQuery('column "nonsense" does not exist', "42703"))).toBeUndefined();
  expect(explainFailure("thrown text")).toBeUndefined();
});
