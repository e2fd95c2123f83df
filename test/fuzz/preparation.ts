import type { KnownParts } from "./requests.ts";
import type { ShopActions } from "./shop-actions.ts";

/**
 * Creates the records that a valid request for an operation needs. Returns request parts that refer to these records.
 */
export type Preparation = (shop: ShopActions) => Promise<KnownParts> | KnownParts;

/** How the fuzz tests make valid requests for the operations of a module. */
export interface ModuleRequests {
  /** Preparations by operation id. All other operations succeed with any request that matches the schema. */
  preparations: Readonly<Record<string, Preparation>>;
  /** Operations whose preconditions the fuzz tests cannot create. Other tests cover these operations. */
  notPreparable?: readonly string[];
}

/** Adds a product, whose id is part of the path. */
export const prepareNewProduct: Preparation = async (shop) => ({
  path: { id: (await shop.createProduct()).id },
});

/** Places an order, whose id is part of the path. */
export const prepareNewOrder: Preparation = async (shop) => ({ path: { id: (await shop.createOrder()).id } });
