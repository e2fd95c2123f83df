import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import { createServerDatabase } from "#test/databases/database.ts";

import { getBytesReceived, destroyConnection, isIdle, onServerError } from "./pg.server.ts";

const CHANGED_MESSAGE =
  "node-postgres has changed: compare src/platform/vendor-seams/pg.server.ts with its client.js and connection.js";
const url = await createServerDatabase();

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  expect(isIdle(client), CHANGED_MESSAGE).toBe(false);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("a connection is idle except while a statement runs, and counts the bytes it receives", async () => {
  const client = await connect();
  expect(isIdle(client), CHANGED_MESSAGE).toBe(true);
  const bytesBefore = getBytesReceived(client);
  expect(bytesBefore, CHANGED_MESSAGE).toBeGreaterThan(0);
  const statement = client.query("select 1");
  expect(isIdle(client), CHANGED_MESSAGE).toBe(false);
  await statement;
  expect(isIdle(client), CHANGED_MESSAGE).toBe(true);
  expect(getBytesReceived(client), CHANGED_MESSAGE).toBeGreaterThan(bytesBefore);
});

test("statements of a destroyed connection fail with the given error", async () => {
  const client = await connect();
  const statement = client.query("select pg_sleep(60)");
  const error = new Error("The server stopped responding.");
  destroyConnection(client, error);
  await expect(statement, CHANGED_MESSAGE).rejects.toBe(error);
});

test("a connection emits the code of each error that the server reports", async () => {
  const client = await connect();
  const codes: unknown[] = [];
  onServerError(client, (code) => codes.push(code));
  await expect(client.query("select 1 / 0")).rejects.toThrow();
  expect(codes, CHANGED_MESSAGE).toEqual(["22012"]);
});
