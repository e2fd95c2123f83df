import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { listNames } from "#platform/db/columns.server.ts";

import { orders } from "#orders/tables/order-schema.server.ts";
import { payments } from "#payments/tables/payment-schema.server.ts";

import { EARLIER_IMAGES_MS } from "../../../rules/inbox/message-image.ts";
import { contactImages } from "../../../tables/image-schema.server.ts";
import { contactMessages } from "../../../tables/message-schema.server.ts";
import { FREEING_STATES } from "./message-images.ts";

const earlier = sql.raw(`interval '${EARLIER_IMAGES_MS} milliseconds'`);

/**
 * Returns the condition for messages with an image that can prove a payment of this order: it came from the order's
 * number, while the order is open, and proves no payment of another order. Several open orders of a number show it.
 */
export function hasImageFor(orderId: string): SQL {
  return sql`exists (
    select from ${contactImages} as image
    join ${orders} as customer_order on customer_order.id = ${orderId}
    where image.message_id = ${contactMessages}.id and image.state <> 'failed'
      and customer_order.customer_phone_e164 = ${contactMessages}.phone
      and customer_order.status not in ('delivered', 'cancelled')
      and ${contactMessages}.created_at >= customer_order.created_at - ${earlier}
      and not exists (
        select from ${payments} as payment
        where payment.id = image.payment_id and payment.order_id <> customer_order.id
          and payment.state not in (${listNames(FREEING_STATES)})
      )
  )`;
}
