import { ShopError } from "#kit/rules/errors.ts";

import type { GoneItem, Shortage } from "./stock.ts";
import { stockMessages } from "./stock-messages.ts";

/**
 * Stock is lower than the requested quantity; nothing was changed. `gone` lists items that no longer exist. Spec:
 * storefront §4.
 */
export class InsufficientStock extends ShopError {
  readonly code = "insufficient-stock";
  readonly shortages: readonly Shortage[];

  constructor(shortages: readonly Shortage[], gone: readonly GoneItem[] = []) {
    super(stockMessages.insufficientStock(shortages, gone));
    this.shortages = shortages;
  }
}

/** Stock cannot be deducted because ordered products or sizes no longer exist; nothing was changed. */
export class OrderedItemsNotFound extends ShopError {
  readonly code = "ordered-items-not-found";

  constructor(gone: readonly GoneItem[]) {
    super(stockMessages.itemsGone(gone));
  }
}
