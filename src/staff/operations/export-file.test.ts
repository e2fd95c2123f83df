import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";

import type { Snapshot } from "#platform/db/statements/open-snapshot.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { SheetLayout } from "#platform/rules/spreadsheet.ts";

import { getMaxRunningExports, streamSnapshot } from "./export-file.ts";

const LAYOUT: SheetLayout = { name: "Numbers", columns: [{ header: "Number", type: "number" }] };

function createSnapshot(batches: AsyncGenerator<number[], void, undefined>) {
  const closed = Promise.withResolvers<void>();
  const snapshot: Snapshot<number> = {
    total: 1,
    batches,
    db: {} as Database,
    close: async () => closed.resolve(),
  };
  return { snapshot, closed: closed.promise };
}

test.each([
  [undefined, 2],
  [2, 1],
  [7, 1],
  [8, 2],
  [1000, 2],
])("with %s database connections, %i export(s) can run concurrently", (connections, maxExports) => {
  expect(getMaxRunningExports(connections)).toBe(maxExports);
});

test("an error while reading rows fails the file and closes the snapshot", async () => {
  async function* generateAndFail() {
    yield [1];
    throw new Error("The connection broke.");
  }
  const { snapshot, closed } = createSnapshot(generateAndFail());
  const body = streamSnapshot(snapshot, LAYOUT, (batch) => batch.map((number) => [number]));
  await expect(buffer(body)).rejects.toThrow("The connection broke.");
  await closed;
});

test("the snapshot is closed only after the current batch has been read", async () => {
  const events: string[] = [];
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  async function* generateOneBatch() {
    yield [1];
  }
  const { snapshot, closed } = createSnapshot(generateOneBatch());
  const body = streamSnapshot(snapshot, LAYOUT, async () => {
    started.resolve();
    await release.promise;
    events.push("read");
    return [[1]];
  });
  body.resume();
  await started.promise;
  body.destroy();
  void closed.then(() => events.push("closed"));
  release.resolve();
  await closed;
  expect(events).toEqual(["read", "closed"]);
});
