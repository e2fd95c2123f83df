import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import type { TimelineEntry } from "#orders/rules/order.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const channels = ["email"] as const;
const api = await openTestApi({ messageChannels: channels });
const staff = await api.signIn(true);
const product = await buildProduct(api.db);

test("a failed message in an order's timeline can be requeued once; a second request returns 409", async () => {
  const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  const { id } = await placeOrderAndReact(api.db, buildOrderInput(items), { channels });
  const isOfOrder = eq(outboxMessages.orderId, id);
  await api.db.update(outboxMessages).set({ status: "failed" }).where(isOfOrder);
  const path = `/admin/orders/${id}`;
  const listMessages = async () =>
    (await api.send<TimelineEntry[]>("GET", `${path}/timeline`, undefined, staff)).body.flatMap(
      ({ message }) => message ?? [],
    );
  const [first, second] = await listMessages();
  expect([first?.canSendAgain, second?.canSendAgain]).toEqual([true, true]);
  const send = (messageId: string | number | undefined) =>
    api.send("POST", `${path}/messages/${messageId}/send`, undefined, staff);
  expect((await send(first?.id)).status).toBe(204);
  expect(await listMessages()).toEqual([
    { id: first?.id, state: "queued", canSendAgain: false },
    { id: second?.id, state: "failed", canSendAgain: true },
  ]);
  expect((await send(first?.id)).problem).toMatchObject({
    status: 409,
    detail: "The message cannot be sent again. Its state is “queued”.",
  });
  expect((await send(987_654)).problem).toMatchObject({ status: 404, detail: "Message not found" });
  expect((await send("x")).status).toBe(422);
  const withoutSession = await api.send("POST", `${path}/messages/${second?.id}/send`);
  expect(withoutSession.status).toBe(401);
});
