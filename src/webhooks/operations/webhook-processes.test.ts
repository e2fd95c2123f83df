import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, inject, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { projectRoot } from "#platform/db/project-root.ts";
import { webhookDeliveries, webhookEvents } from "../tables/webhook-schema.server.ts";
import { createServerDatabase } from "#test/databases/database.ts";
import { startWebhookReceiver } from "#test/simulators/webhook-receiver.ts";
import { buildEndpoint } from "#test/shops/webhook-shop.ts";

import { recordEvents } from "./record-events.ts";

const EVENT_COUNT = 30;
/** Maximum time for new processes to start and to send the events (ms). */
const START_TIMEOUT_MS = 120_000;

/** Several processes can share a database only with a PostgreSQL server. */
describe.skipIf(inject("databaseTemplate").engine === "pglite")("several processes", async () => {
  const processes: ReturnType<typeof fork>[] = [];
  afterEach(async () => {
    for (const child of processes.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  });

  test("a process killed between sending and recording loses no event; repeated deliveries have the same webhook-id", async () => {
    const url = await createServerDatabase();
    const { db, close } = await openDatabase({ url, dataDir: "" });
    const firstRequest = Promise.withResolvers<void>();
    const receiver = await startWebhookReceiver({ onReceived: () => firstRequest.resolve() });
    await buildEndpoint(db, receiver.url);
    const data = { orderId: "o", orderNumber: "ZE1", kind: "items-changed" } as const;
    for (let count = 0; count < EVENT_COUNT; count += 1)
      await recordEvents(db, [{ type: "order.edited", data }]);
    const startProcess = () => {
      const child = fork(join(projectRoot, "test/programs/webhook-process.ts"), [url]);
      processes.push(child);
      return child;
    };
    // The receiver accepts events but never responds, so the process is killed before it can record them.
    receiver.setFault("hang");
    const firstProcess = startProcess();
    await firstRequest.promise;
    firstProcess.kill("SIGKILL");
    await once(firstProcess, "exit");
    receiver.setFault("none");
    const interruptedIds = receiver.received.map(({ headers }) => headers["webhook-id"]);
    await db.update(webhookDeliveries).set({ lockedUntil: null });
    startProcess();
    startProcess();
    const countDelivered = () => db.$count(webhookDeliveries, eq(webhookDeliveries.state, "delivered"));
    await expect.poll(countDelivered, { timeout: START_TIMEOUT_MS }).toBe(EVENT_COUNT);
    const receivedIds = receiver.received.map(({ headers }) => headers["webhook-id"]);
    const storedEvents = await db.select({ id: webhookEvents.messageId }).from(webhookEvents);
    expect(new Set(receivedIds)).toEqual(new Set(storedEvents.map(({ id }) => id)));
    // The new processes send each delivery once, so only deliveries that the killed process sent arrive twice.
    expect(receivedIds).toHaveLength(EVENT_COUNT + interruptedIds.length);
    expect(await db.$count(webhookDeliveries, sql`locked_until is not null`)).toBe(0);
    await close();
    await receiver.close();
  });
});
