import { ShopError } from "#domain/shared/errors.ts";

/** A shopper's order has more bottles than the shop accepts in one order. The message states the limit. */
export class TooManyBottles extends ShopError {
  readonly code = "too-many-bottles";
}
