import { inArray, sql } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { publish } from "#platform/events/events.ts";
import { HOUR_MS } from "#platform/rules/day.ts";

import { PAYMENT_EXPIRY_MS } from "../rules/shopper-payment.ts";
import { payments } from "../tables/payment-schema.server.ts";

import { paymentReminderDue } from "./events.ts";

/** Maximum number of payments per transaction. */
const BATCH_SIZE = 200;
/** Time from the start of a payment, or its last change, to the reminder (ms). */
const REMINDER_DELAY_MS = 24 * HOUR_MS;
/** After these, the courier collects what is left. */
const PAYABLE_STATUSES: readonly OrderStatus[] = ["pending", "confirmed", "processing"];

interface RemindOptions {
  /** Channels for which messages are queued; without any, nothing happens. */
  channels: readonly MessageChannel[];
  now?: Date;
}

/** Publishes that payments without a proof wait since 24 hours, once per payment, in batches. */
export async function remindPayments(
  db: Database,
  { channels, now = new Date() }: RemindOptions,
): Promise<void> {
  if (channels.length === 0) return;
  while ((await remindBatch(db, channels, now)) === BATCH_SIZE);
}

/** Marks a batch of payments as reminded and returns their number. Locks the orders first; see `expirePayments`. */
async function remindBatch(db: Database, channels: readonly MessageChannel[], now: Date): Promise<number> {
  const latestExpiry = new Date(now.getTime() + PAYMENT_EXPIRY_MS - REMINDER_DELAY_MS);
  return db.transaction(async (tx) => {
    const reminded = await queryRows<{ orderId: string; paymentId: number }>(
      tx,
      sql`with due as (
          select payment.id from ${payments} as payment
          join ${orders} as placed on placed.id = payment.order_id
          where payment.state = 'awaiting' and payment.reminded_at is null
            and payment.expires_at > ${now} and payment.expires_at <= ${latestExpiry}
            and ${inArray(sql`placed.status`, [...PAYABLE_STATUSES])}
            and exists (select from ${orderMoney} as money where money.order_id = placed.id and money.due > 0)
          order by placed.id limit ${BATCH_SIZE}
          for update of placed skip locked
        )
        update ${payments} as payment set reminded_at = ${now}
        from due where payment.id = due.id and payment.state = 'awaiting' and payment.reminded_at is null
        returning payment.id::float8 as "paymentId", payment.order_id as "orderId"`,
    );
    for (const payment of reminded) await publish(tx, paymentReminderDue, { ...payment, channels });
    return reminded.length;
  });
}
