import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, inject, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { projectRoot } from "#platform/db/project-root.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { createServerDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { startMailServer } from "#test/simulators/mail-server.ts";

const ORDER_COUNT = 40;

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

  test("if a process is killed between sending a message and recording the result, no message is lost or sent twice", async () => {
    const url = await createServerDatabase();
    const { db, close } = await openDatabase({ url, dataDir: "" });
    await saveStore(db, { ...buildStore({ enabled: false }), email: "owner@example.com" });
    const product = await buildProduct(db, { stock: { "50ml": null } });
    for (let count = 0; count < ORDER_COUNT; count += 1)
      await placeOrderAndReact(
        db,
        buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }], {
          customer: { ...CHECKOUT.customer, email: `shopper${count}@example.com` },
        }),
        {
          channels: ["email"],
        },
      );
    const received = Promise.withResolvers<void>();
    const server = await startMailServer({ onMessage: () => received.resolve() });
    const startProcess = () => {
      const child = fork(join(projectRoot, "test/programs/outbox-process.ts"), [url, server.url]);
      processes.push(child);
      return child;
    };
    // The server stores messages but never responds, so the process is killed before it can record them as sent.
    server.setFault("hang");
    const firstProcess = startProcess();
    await received.promise;
    firstProcess.kill("SIGKILL");
    await once(firstProcess, "exit");
    server.setFault("none");
    const claimedCount = await db.$count(outboxMessages, eq(outboxMessages.status, "sending"));
    await db
      .update(outboxMessages)
      .set({ lockedUntil: sql`now()` })
      .where(eq(outboxMessages.status, "sending"));
    startProcess();
    startProcess();
    const countUnsent = () => db.$count(outboxMessages, sql`status in ('queued', 'sending')`);
    await expect.poll(countUnsent, { timeout: 60_000 }).toBe(0);
    const messageIds = server.received.map(({ messageId }) => messageId);
    expect(new Set(messageIds).size).toBe(messageIds.length);
    const unsureCount = await db.$count(outboxMessages, eq(outboxMessages.status, "unsure"));
    const sentCount = await db.$count(outboxMessages, eq(outboxMessages.status, "sent"));
    expect([unsureCount, sentCount]).toEqual([claimedCount, 2 * ORDER_COUNT - claimedCount]);
    expect(messageIds.length).toBeGreaterThanOrEqual(sentCount + 1);
    await close();
    await server.close();
  });
});
