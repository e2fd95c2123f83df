import { expect, test } from "vitest";

import type { ShipmentState } from "#orders/rules/order-status.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";
import { recordShipmentReports } from "#shipments/operations/record-shipment-reports.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildStore } from "#test/factories.ts";
import { sendAll } from "#test/send-outbox.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import type { EmailContent } from "./email/create-email-sender.ts";
import type { OutgoingMessage, SendResult } from "./message-sender.ts";

const db = await openTestDatabase();
const store = buildStore({});
await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
const courier = await buildCourier(db);

test("messages that were delayed tell only what is still true of the parcel, and again what happens again", async () => {
  const { order } = await buildConfirmedOrder(db);
  const { id: shipmentId } = await buildParcel(db, order.id, courier.id);
  const sent: string[] = [];
  const worker = {
    db,
    render: ({ kind }: { kind: string }) => ({ subject: kind, text: kind, html: kind }),
    sender: {
      channel: "email" as const,
      send: async ({ subject, dedupeKey }: OutgoingMessage<EmailContent>): Promise<SendResult> => {
        sent.push(subject);
        return { outcome: "sent", providerId: dedupeKey };
      },
      close: () => undefined,
    },
  };
  let minutesAgo = 100;
  const report = async (state: ShipmentState) => {
    minutesAgo -= 1;
    const occurredAt = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
    const reports = [{ state, code: `${state} ${minutesAgo}`, text: null, occurredAt }];
    await recordShipmentReports(db, [{ shipmentId, reports }], { channels: ["email"] });
  };
  await report("picked");
  await sendAll(worker);
  sent.length = 0;
  await report("out-for-delivery");
  await report("attempted");
  await report("in-transit");
  await sendAll(worker);
  expect(sent).toEqual(["delivery-attempted"]);
  await report("out-for-delivery");
  await sendAll(worker);
  expect(sent).toEqual(["delivery-attempted", "out-for-delivery"]);
});
