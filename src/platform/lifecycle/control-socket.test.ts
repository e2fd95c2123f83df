import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, expect, onTestFinished, test } from "vitest";

import { openDatabase } from "../db/client.server.ts";
import { copyMigratedDatabase } from "#test/databases/migrated-directory.ts";
import { createTestFolder } from "#test/images.ts";

import type { AdminResponse } from "./control-socket.ts";
import { buildAdminRequest, getControlPath, COPY_REQUEST, openControl } from "./control-socket.ts";

const dataDir = join(createTestFolder(), "data");
await copyMigratedDatabase(dataDir);
const { db, copyFiles, close } = await openDatabase({ dataDir });
afterAll(close);

/** Requests a copy and waits until copying has started. */
async function startCopy() {
  const { promise: started, resolve: start } = Promise.withResolvers<string>();
  const { promise: outcome, resolve: settle } = Promise.withResolvers<unknown>();
  const control = await openControl(dataDir, async (folder, signal) => {
    start(folder);
    const copy = copyFiles?.(folder, signal);
    copy?.then(() => settle("complete"), settle);
    return copy;
  });
  onTestFinished(control.close);
  const socket = connect(getControlPath(dataDir));
  await once(socket, "connect");
  socket.write(COPY_REQUEST);
  const folder = await started;
  await expect.poll(() => existsSync(join(folder, "pg_wal")), { interval: 1, timeout: 20_000 }).toBe(true);
  return { control, socket, folder, outcome };
}

const ABORTED = expect.objectContaining({ name: "AbortError" });

test("a shutdown aborts and deletes a copy in progress", async () => {
  const { control, socket, outcome } = await startCopy();
  const received = text(socket);
  await control.close();
  expect(await outcome).toEqual(ABORTED);
  expect(await received).toBe("");
  expect(readdirSync(dataDir)).not.toContain("copies");
});

test("disconnecting aborts and deletes the copy", async () => {
  const { socket, folder, outcome } = await startCopy();
  socket.destroy();
  expect(await outcome).toEqual(ABORTED);
  expect(await db.execute("select 1 as one")).toMatchObject({ rows: [{ one: 1 }] });
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test("a shutdown waits for a running admin command and sends its response", async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: result, resolve: finish } = Promise.withResolvers<AdminResponse>();
  const runAdmin = () => {
    start();
    return result;
  };
  const control = await openControl(dataDir, () => Promise.resolve(), runAdmin);
  const socket = connect(getControlPath(dataDir));
  socket.write(buildAdminRequest(["reset"]));
  const received = text(socket);
  await started;
  const closing = control.close();
  finish({ lines: ["new password: garnet"] });
  await closing;
  expect(await received).toBe('{"lines":["new password: garnet"]}\n');
});
