import { NotFound, ShopError } from "#kit/rules/errors.ts";
import { collectionMessages } from "./collections/collection-messages.ts";
import { staffCollectionMessages } from "./staff-messages.ts";
import { priceChangeMessages } from "./price-changes/price-change-messages.ts";

import { productInputMessages } from "./product-input-messages.ts";
import { productMessages } from "./product-messages.ts";

/** The time in which staff can undo the change has passed; nothing was changed. */
export class UndoExpired extends ShopError {
  readonly code = "undo-expired";

  constructor(minutes: number) {
    super(priceChangeMessages.undoExpired(minutes));
  }
}

/** Products still use the collection. Spec: admin §5. */
export class CollectionInUse extends ShopError {
  readonly code = "collection-in-use";

  constructor(count: number) {
    super(staffCollectionMessages.inUse(count));
  }
}

/** A product that was ordered can be archived, but not deleted. */
export class ProductHasOrders extends ShopError {
  readonly code = "product-has-orders";

  constructor() {
    super(productInputMessages.hasOrders);
  }
}

/** The maximum number of collections is already featured. Spec: storefront §5. */
export class TooManyFeatured extends ShopError {
  readonly code = "too-many-featured";

  constructor() {
    super(staffCollectionMessages.maxFeatured);
  }
}

/** Creates the error for an unknown product. Spec: storefront §5. */
export function createProductNotFound(): NotFound {
  return new NotFound(productMessages.notFound);
}

/** Creates the error for an unknown collection. */
export function createCollectionNotFound(): NotFound {
  return new NotFound(collectionMessages.notFound);
}
