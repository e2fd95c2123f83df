import { idempotencyMessages } from "./idempotency-messages.ts";
import { collectionMessages } from "#domain/catalogue/collection-messages.ts";
import { productMessages } from "#domain/catalogue/product-messages.ts";
import { heroMessages } from "#domain/hero/staff-messages.ts";
import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import { orderMessages, orderStatusMessages } from "#domain/orders/order-messages.ts";
import { generalMessages } from "./general-messages.ts";
import { authMessages } from "#domain/staff/auth-messages.ts";
import { orderPageMessages } from "#domain/orders/order-page-messages.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { GoneItem, Shortage } from "#domain/stock/stock.ts";
import { storeMessages } from "#domain/store/store-messages.ts";

/** Messages by the path of the field they belong to, e.g. `customer.email`. */
export type FieldErrors = Record<string, string[]>;

/** An expected failure that a caller can act on. `code` never changes; `message` is what a person reads. */
export abstract class ShopError extends Error {
  abstract readonly code: string;
  readonly fields: FieldErrors | undefined;

  constructor(message: string, fields?: FieldErrors) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
  }
}

/** A value breaks a rule that needed more than the schema to see. */
export class InvalidInput extends ShopError {
  readonly code = "invalid-input";
}

/** The thing the address or the input names does not exist. */
export class NotFound extends ShopError {
  readonly code = "not-found";
}

/** Stock is lower than the requested quantity; nothing was changed. `gone` are further reasons. Spec: storefront §4. */
export class InsufficientStock extends ShopError {
  readonly code = "insufficient-stock";
  readonly shortages: readonly Shortage[];

  constructor(shortages: readonly Shortage[], gone: readonly GoneItem[] = []) {
    super(orderMessages.insufficientStock(shortages, gone));
    this.shortages = shortages;
  }
}

/** Stock cannot be deducted because ordered products or sizes no longer exist; nothing was changed. */
export class OrderedItemsGone extends ShopError {
  readonly code = "ordered-items-gone";

  constructor(gone: readonly GoneItem[]) {
    super(orderMessages.itemsGone(gone));
  }
}

/** An order line names a product or a size that is no longer sold; `field` is the line's, e.g. `items.2.variant`. */
export class LineUnavailable extends ShopError {
  readonly code = "line-unavailable";

  constructor(message: string, field: string) {
    super(message, { [field]: [message] });
  }
}

/** The shop does not deliver to the country of the shipping address. */
export class CountryNotServed extends ShopError {
  readonly code = "country-not-served";

  constructor(countries: readonly string[]) {
    const message = storeMessages.countryNotServed(countries);
    super(message, { "address.country": [message] });
  }
}

/** The change clashes with how things are now, e.g. a name in use. */
export class Conflict extends ShopError {
  readonly code = "conflict";
}

/** The Idempotency-Key was sent before with something else; whose and what that was is not told. */
export class IdempotencyKeyTaken extends ShopError {
  readonly code = "idempotency-key-taken";

  constructor() {
    super(idempotencyMessages.taken);
  }
}

/** Products still use the collection. Spec: admin §5. */
export class CollectionInUse extends ShopError {
  readonly code = "collection-in-use";

  constructor(count: number) {
    super(collectionMessages.inUse(count));
  }
}

/** The shopper's order has left the status pending. */
export class OrderNotCancellable extends ShopError {
  readonly code = "order-not-cancellable";

  constructor(status: OrderStatus) {
    super(orderPageMessages.tooLateToCancel(orderStatusMessages[status].label));
  }
}

/** Three collections are featured already. Spec: storefront §5. */
export class TooManyFeatured extends ShopError {
  readonly code = "too-many-featured";

  constructor() {
    super(collectionMessages.maxFeatured);
  }
}

/** Sign-in refused; the message says why, as specified. Spec: storefront §8. */
export class SignInRefused extends ShopError {
  readonly code = "sign-in-refused";
}

/** Nobody is signed in. */
export class NotSignedIn extends ShopError {
  readonly code = "not-signed-in";

  constructor() {
    super(authMessages.signInFirst);
  }
}

/** Somebody is signed in who is not an admin. Spec: storefront §6. */
export class AccessDenied extends ShopError {
  readonly code = "access-denied";

  constructor() {
    super(authMessages.accessDenied);
  }
}

/** Too many tries; `retryAfterSeconds` says when the next one may succeed. */
export class TooManyRequests extends ShopError {
  readonly code = "too-many-requests";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message: string = generalMessages.tooManyRequests) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The cart of an order has no lines. Spec: storefront §5. */
export function cartIsEmpty(): InvalidInput {
  return new InvalidInput(checkoutMessages.cartEmpty, { items: [checkoutMessages.cartEmpty] });
}

/** Spec: storefront §5. */
export function productNotFound(): NotFound {
  return new NotFound(productMessages.notFound);
}

/** No collection has the id. */
export function collectionNotFound(): NotFound {
  return new NotFound(collectionMessages.notFound);
}

/** No slide of the carousel has the id. Spec: admin §8. */
export function heroImageNotFound(): NotFound {
  return new NotFound(heroMessages.imageMissing);
}

/** Spec: storefront §5. */
export function orderNotFound(): NotFound {
  return new NotFound(orderMessages.notFound);
}
