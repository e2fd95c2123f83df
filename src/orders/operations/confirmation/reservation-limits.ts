import type { SQL } from "drizzle-orm";
import { and, countDistinct, eq, gt, not, sql, sum } from "drizzle-orm";

import { RESERVATION_CLOCK } from "#catalogue/operations/stock/stock-reservations.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import { RESERVATION_LIMITS } from "../../rules/confirmation/reservation.ts";
import { INITIAL_STATUS } from "../../rules/order-status.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";

/** The browser and the network that placed an order, as keyed hashes. */
export interface OrderOrigin {
  /** Undefined for a browser without cookies. */
  browserHash: string | undefined;
  networkHash: string;
}

/** Bottles of a size with limited stock that a new order needs, and the reservations of other orders. */
export interface NeededBottles {
  variantId: number;
  quantity: number;
  stock: number;
  /** Bottles that verified orders, unverified orders, and unverified orders of this network reserve. */
  verified: number;
  unverified: number;
  network: number;
  /** Orders of this phone number, and of this browser, with unverified reservations of any size. */
  phoneOrders: number;
  browserOrders: number;
}

type ReservationCounts = Pick<
  NeededBottles,
  "verified" | "unverified" | "network" | "phoneOrders" | "browserOrders"
>;

type CountFields = Record<keyof ReservationCounts, SQL<number>>;

const none = sql<number>`0`;

/** The counts for an order that reserves no bottles. */
export const NO_COUNTS: CountFields = {
  verified: none,
  unverified: none,
  network: none,
  phoneOrders: none,
  browserOrders: none,
};

/**
 * Returns the fields of a query on sizes that count the reservations of other orders. Its placeholders are `phone`,
 * `browserHash` and `networkHash`.
 */
export function selectCounts(tx: Database, origin: OrderOrigin | undefined): CountFields {
  const isLive = gt(stockReservations.expiresAt, RESERVATION_CLOCK);
  const isUnverified = and(not(stockReservations.isVerified), isLive);
  const countBottles = (condition: SQL | undefined) => {
    const bottles = tx
      .select({ sum: sum(stockReservations.quantity) })
      .from(stockReservations)
      .where(and(eq(stockReservations.variantId, productVariants.id), isLive, condition));
    return sql<number>`coalesce((${bottles}), 0)::int`;
  };
  const ordersOfPhone = tx
    .select({ count: countDistinct(stockReservations.orderId) })
    .from(stockReservations)
    .innerJoin(orders, eq(orders.id, stockReservations.orderId))
    .where(
      and(
        eq(orders.customerPhoneE164, sql.placeholder("phone")),
        eq(orders.status, INITIAL_STATUS),
        isUnverified,
      ),
    );
  const ordersOfBrowser = tx
    .select({ count: countDistinct(stockReservations.orderId) })
    .from(stockReservations)
    .where(and(eq(stockReservations.browserHash, sql.placeholder("browserHash")), isUnverified));
  return {
    verified: countBottles(eq(stockReservations.isVerified, true)),
    unverified: countBottles(not(stockReservations.isVerified)),
    network: countBottles(
      and(
        not(stockReservations.isVerified),
        eq(stockReservations.networkHash, sql.placeholder("networkHash")),
      ),
    ),
    phoneOrders: origin ? sql<number>`(${ordersOfPhone})::int` : none,
    browserOrders: origin?.browserHash === undefined ? none : sql<number>`(${ordersOfBrowser})::int`,
  };
}

/**
 * Returns the state of the reservation of a new order, or `undefined` if other orders reserve bottles that it needs.
 * The limits of visitors are exact, because `lockReservations` serializes the orders of the same sizes, phone and
 * browser.
 */
export function decideReservation(
  needs: readonly NeededBottles[],
  origin: OrderOrigin | undefined,
): "active" | "limited" | undefined {
  if (needs.some((need) => need.stock - need.verified - need.unverified < need.quantity)) return undefined;
  return origin && needs.some((need) => exceedsShare(need) || hasTooManyOrders(need)) ? "limited" : "active";
}

/** Returns whether unverified orders, of this network or of all, would reserve too large a share of a size. */
function exceedsShare({ stock, quantity, verified, unverified, network }: NeededBottles): boolean {
  const { minBottles, networkShare, totalShare } = RESERVATION_LIMITS;
  const bottles = stock - verified;
  const takeShare = (percent: number) => Math.trunc((bottles * percent) / 100);
  return (
    bottles >= minBottles &&
    (network + quantity > takeShare(networkShare) || unverified + quantity > takeShare(totalShare))
  );
}

/** Returns whether the phone number or the browser already has as many unverified reservations as it may have. */
function hasTooManyOrders({ phoneOrders, browserOrders }: NeededBottles): boolean {
  const { ordersPerPhone, ordersPerBrowser } = RESERVATION_LIMITS;
  return phoneOrders >= ordersPerPhone || browserOrders >= ordersPerBrowser;
}
