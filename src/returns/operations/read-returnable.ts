import { eq, sql } from "drizzle-orm";

import { orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import { buildLineNet } from "#orders/operations/discounts/line-net.ts";
import { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import type { OrderStatus, ShipmentState } from "#orders/rules/order-status.ts";
import type { Database } from "#platform/db/client.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { shipmentLines, shipments } from "#shipments/tables/shipment-schema.server.ts";

import type { EarlierLine } from "../rules/return-credit.ts";
import { returnLines, returns } from "../tables/return-schema.server.ts";

/** An item of an order with what was delivered of it and what came back. Amounts in paisa. */
export interface ReturnableItem extends EarlierLine {
  itemId: number;
  productId: string;
  productName: string;
  variant: string;
  image: string;
  isTester: boolean;
  isFinalSale: boolean;
  unitPrice: number;
  /** Delivered bottles, including those that came back since. */
  delivered: number;
  /**
   * Bottles that staff can have in their hands: all but those that they inspected in a parcel. Independent of what the
   * courier reports, also later, and of the order's status.
   */
  outstanding: number;
  /** When the last of them was delivered; null if none was. */
  deliveredAt: Date | null;
  /** Bottles in returns that are open or inspected. */
  claimed: number;
  /** Bottles that the shop has inspected in returns. */
  inspected: number;
}

interface ItemRow extends Omit<ReturnableItem, "delivered" | "deliveredAt" | "outstanding"> {
  status: OrderStatus;
  /** When the order was last set to delivered (ms since 1970); null if never. */
  statusMs: number | null;
  parcels: readonly ParcelLine[];
}

/** The bottles of an item in a parcel that is not cancelled. */
interface ParcelLine {
  quantity: number;
  state: ShipmentState;
  isInspected: boolean;
  deliveredMs: number | null;
}

const readItems = createStatement<ItemRow>(
  "read_returnable_items",
  sql`select item.id::float8 as "itemId", item.product_id as "productId", item.product_name as "productName", item.variant,
      item.image, item.is_tester as "isTester", item.is_final_sale as "isFinalSale", item.quantity, item.unit_price::float8 as "unitPrice",
      ${buildLineNet(sql.raw("item"))}::float8 as net,
      placed.status,
      (select extract(epoch from max(change.created_at)) * 1000 from ${orderStatusHistory} as change
        where change.order_id = item.order_id and change.status = 'delivered')::float8 as "statusMs",
      coalesce((select json_agg(json_build_object('quantity', line.quantity, 'state', parcel.state,
          'isInspected', parcel.inspected_at is not null,
          'deliveredMs', (extract(epoch from parcel.delivered_at) * 1000)::float8))
        from ${shipmentLines} as line join ${shipments} as parcel on parcel.id = line.shipment_id
        where line.item_id = item.id and parcel.state <> 'cancelled'), '[]') as parcels,
      returned.claimed, returned.inspected, returned.accepted, returned."withFees", returned.undecided
    from ${orderItems} as item
    join ${orders} as placed on placed.id = item.order_id
    cross join lateral (
      select coalesce(sum(line.quantity) filter (where given.inspected_at is not null
            or given.state not in ('rejected', 'withdrawn')), 0)::int as claimed,
        coalesce(sum(line.sealed + line.opened + line.damaged), 0)::int as inspected,
        coalesce(sum(line.accepted), 0)::int as accepted,
        coalesce(sum(line.accepted) filter (
          where coalesce((line.released ->> 'refundsFees')::boolean, line.is_shop_fault)), 0)::int as "withFees",
        coalesce(sum(line.accepted) filter (
          where not line.is_shop_fault and line.released ->> 'refundsFees' is null), 0)::int as undecided
      from ${returnLines} as line join ${returns} as given on given.id = line.return_id
      where line.item_id = item.id
    ) as returned
    where item.order_id = ${sql.placeholder("orderId")}
    order by item.position`,
);

/** Returns the items of an order with what was delivered of them and what came back, in the order of the lines. */
export async function readReturnableItems(db: Database, orderId: string): Promise<ReturnableItem[]> {
  return (await readItems(db, { orderId })).map(toReturnableItem);
}

/** The amounts of an order on which the credit of a return depends, in paisa. */
interface CreditedAmounts {
  /** Everything besides the goods. */
  fees: number;
  total: number;
  /** The sum of the credits of earlier returns. */
  earlierCredits: number;
}

/** Returns the amounts of an order with these items. A caller that decides by them has locked the order. */
export async function readCreditedAmounts(
  db: Database,
  orderId: string,
  items: readonly Pick<ReturnableItem, "net">[],
): Promise<CreditedAmounts> {
  const [order] = await db.select({ total: orders.totalAmount }).from(orders).where(eq(orders.id, orderId));
  const [earlier] = await db
    .select({ amount: sql<number>`coalesce(sum(${orderCredits.amount}), 0)::float8` })
    .from(orderCredits)
    .where(eq(orderCredits.orderId, orderId));
  const total = order?.total ?? 0;
  return {
    fees: total - items.reduce((sum, { net }) => sum + net, 0),
    total,
    earlierCredits: earlier?.amount ?? 0,
  };
}

/**
 * Adds what was delivered. Parcels say it. Of an order that staff set to delivered, bottles outside of parcels were
 * delivered, too.
 */
function toReturnableItem({ parcels, status, statusMs, ...item }: ItemRow): ReturnableItem {
  const sum = (lines: readonly ParcelLine[]) => lines.reduce((total, { quantity }) => total + quantity, 0);
  const delivered = parcels.filter(({ state }) => state === "delivered");
  const withoutParcel = Math.max(0, item.quantity - sum(parcels));
  const outside = status === "delivered" ? withoutParcel : 0;
  const uninspected = parcels.filter(({ isInspected }) => !isInspected);
  const times = [
    ...delivered.map(({ deliveredMs }) => deliveredMs ?? statusMs),
    ...(outside > 0 ? [statusMs] : []),
  ].filter((time) => time !== null);
  return {
    ...item,
    delivered: Math.min(item.quantity, sum(delivered) + outside),
    outstanding: Math.min(item.quantity, sum(uninspected) + withoutParcel),
    deliveredAt: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}
