import { expect, test } from "vitest";

import { DAY_MS } from "#domain/shared/day.ts";
import { confirmationTokens } from "#db/schema/orders/confirmation-schema.server.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { saveStore } from "#operations/store/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

import {
  createConfirmationTokens,
  findOrderIdByToken,
  pruneConfirmationTokens,
} from "./confirmation-tokens.ts";
import { decideConfirmation } from "./decide-confirmation.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({ enabled: true }));
const product = await buildProduct(db);

const placeTestOrder = () =>
  placeOrder(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]));

test("each message has its own token; only its hash is stored", async () => {
  const { id } = await placeTestOrder();
  const [first = "", second = ""] = await createConfirmationTokens(db, [id, id]);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(first).not.toBe(second);
  expect([await findOrderIdByToken(db, first), await findOrderIdByToken(db, second)]).toEqual([id, id]);
  expect(await findOrderIdByToken(db, "x".repeat(22))).toBeUndefined();
  expect(JSON.stringify(await db.select().from(confirmationTokens))).not.toContain(first);
});

test("no token is created after the decision, and tokens are deleted after 30 days", async () => {
  const { id } = await placeTestOrder();
  const [token = ""] = await createConfirmationTokens(db, [id]);
  await decideConfirmation(db, id, { decision: "confirm" });
  expect(await createConfirmationTokens(db, [id])).toEqual([undefined]);
  await pruneConfirmationTokens(db, new Date(Date.now() + 29 * DAY_MS));
  expect(await findOrderIdByToken(db, token)).toBe(id);
  await pruneConfirmationTokens(db, new Date(Date.now() + 31 * DAY_MS));
  expect(await findOrderIdByToken(db, token)).toBeUndefined();
});
