import type { SQL } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { defineQuery } from "#platform/events/queries.ts";

import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { Store } from "#store/rules/store.ts";

import type { WhatsAppMessage, WhatsAppOrder } from "../rules/whatsapp-message.ts";
import type { LinkedOrder, OrderReview } from "../rules/order.ts";

/** Asks for SQL that counts the bottles of the row of `orders` that are packed in parcels. */
export const buildPackedBottles = defineQuery<[], SQL<number>>("orders.packed-bottles");

/** Asks for an SQL condition: a parcel of the row of `orders` came back or is on its way back. */
export const buildWasReturned = defineQuery<[], SQL>("orders.was-returned");

/** Asks whether a return of an order is in progress. */
export const hasOpenReturn = defineQuery<[db: Database, orderId: string], Promise<boolean>>(
  "orders.has-open-return",
);

/** Asks for the parcels that shoppers see, by the ids of their orders. */
export const listParcelsOfOrders = defineQuery<
  [db: Database, orderIds: readonly string[]],
  Promise<Map<string, LinkedOrder["parcels"]>>
>("orders.parcels");

/** Asks for the reviews of orders, oldest first, by the ids of the orders. */
export const findReviewsOfOrders = defineQuery<
  [db: Database, orderIds: readonly string[]],
  Promise<ReadonlyMap<string, OrderReview[]>>
>("orders.reviews");

/**
 * Asks for what the customer of an order has paid, less refunds, and what returns have credited, in paisa, and whether
 * the courier has collected cash for it, or its last payment was cash.
 */
export const findPaid = defineQuery<
  [db: Database, orderId: string],
  Promise<{ net: number; credited: number; wasCollected: boolean; endsInCash: boolean }>
>("orders.paid");

/** Asks for the name of the wallet into which the customer of an order is to pay; undefined if there is none. */
export const findWallet = defineQuery<[db: Database, orderId: string], Promise<string | undefined>>(
  "orders.wallet",
);

export interface WhatsAppMessageOptions {
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** The store settings; null if none are stored. */
  store: Pick<Store, "name" | "customerMessages"> | null;
  /** Default: the language of the store settings. */
  language?: MessageLanguage | undefined;
}

/** Asks for the prefilled WhatsApp message about the status of each order, by the ids of the orders. */
export const findWhatsAppMessages = defineQuery<
  [
    db: Database,
    orders: readonly (WhatsAppOrder & { phoneE164: string | null })[],
    options: WhatsAppMessageOptions,
  ],
  Promise<ReadonlyMap<string, WhatsAppMessage>>
>("orders.whatsapp-messages");
