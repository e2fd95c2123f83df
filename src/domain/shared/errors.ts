import { apiKeyMessages } from "#domain/api-keys/api-key-messages.ts";
import { idempotencyMessages } from "./texts/idempotency-messages.ts";
import { collectionMessages } from "#domain/catalogue/collections/collection-messages.ts";
import { productInputMessages } from "#domain/catalogue/product-input-messages.ts";
import { priceChangeMessages } from "#domain/catalogue/price-changes/price-change-messages.ts";
import { productMessages } from "#domain/catalogue/product-messages.ts";
import { riskMessages } from "#domain/orders/risk/risk-messages.ts";
import type { StaffStep } from "#domain/orders/risk/risk-consequence.ts";
import { blockedPhoneMessages } from "#domain/customers/blocked-phone-messages.ts";
import { deliveryMessages } from "#domain/delivery/delivery-messages.ts";
import type { DeliveryMethod } from "#domain/delivery/delivery-method.ts";
import { heroMessages } from "#domain/hero/staff-messages.ts";
import { confirmationMessages } from "#domain/orders/confirmation/confirmation-messages.ts";
import type { ConfirmationState } from "#domain/orders/confirmation/confirmation.ts";
import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import { orderMessages, orderStatusMessages } from "#domain/orders/order-messages.ts";
import { generalMessages } from "./texts/general-messages.ts";
import type { ShopErrorCode } from "./problem-codes.ts";
import { authMessages } from "#domain/staff/auth-messages.ts";
import type { PasskeyRequestOptions } from "#domain/staff/passkey.ts";
import { roleMessages } from "#domain/staff/role-messages.ts";
import { secondFactorMessages } from "#domain/staff/second-factor-messages.ts";
import { orderLinkMessages } from "#domain/orders/links/order-link-messages.ts";
import { orderPageMessages } from "#domain/orders/order-page-messages.ts";
import type { Order } from "#domain/orders/order.ts";
import { orderEditMessages } from "#domain/orders/edit/order-edit-messages.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { issueMessages } from "#domain/newsletter/issue-messages.ts";
import type { IssueState } from "#domain/newsletter/issue.ts";
import type { Quote } from "#domain/orders/quote.ts";
import type { GoneItem, Shortage } from "#domain/stock/stock.ts";
import { storeMessages } from "#domain/store/store-messages.ts";

/** Messages by field path, e.g. `customer.email`. */
export type FieldErrors = Record<string, string[]>;

/** An expected failure that callers can handle. `code` is stable; `message` is shown to users. */
export abstract class ShopError extends Error {
  abstract readonly code: ShopErrorCode;
  readonly fields: FieldErrors | undefined;

  constructor(message: string, fields?: FieldErrors) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
  }
}

/** A value violates a rule that the schema cannot check. */
export class InvalidInput extends ShopError {
  readonly code = "invalid-input";
}

/** The requested resource does not exist. */
export class NotFound extends ShopError {
  readonly code = "not-found";
}

/**
 * Stock is lower than the requested quantity; nothing was changed. `gone` lists items that no longer exist. Spec:
 * storefront §4.
 */
export class InsufficientStock extends ShopError {
  readonly code = "insufficient-stock";
  readonly shortages: readonly Shortage[];

  constructor(shortages: readonly Shortage[], gone: readonly GoneItem[] = []) {
    super(orderMessages.insufficientStock(shortages, gone));
    this.shortages = shortages;
  }
}

/** Stock cannot be deducted because ordered products or sizes no longer exist; nothing was changed. */
export class OrderedItemsNotFound extends ShopError {
  readonly code = "ordered-items-not-found";

  constructor(gone: readonly GoneItem[]) {
    super(orderMessages.itemsGone(gone));
  }
}

/** An order line refers to a product or a size that is no longer sold; `field` is the path, e.g. `items.2.variant`. */
export class LineUnavailable extends ShopError {
  readonly code = "line-unavailable";

  constructor(message: string, field: string) {
    super(message, { [field]: [message] });
  }
}

/**
 * The total of the order differs from the total that the shopper saw; nothing was written. `quote` is the current
 * price.
 */
export class TotalChanged extends ShopError {
  readonly code = "total-changed";
  readonly quote: Quote;

  constructor(quote: Quote) {
    super(checkoutMessages.totalChanged(quote.total));
    this.quote = quote;
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

/** The shop accepts no online orders with the phone number. */
export class PhoneBlocked extends ShopError {
  readonly code = "phone-blocked";

  constructor() {
    super(blockedPhoneMessages.refused, { "customer.phone": [blockedPhoneMessages.refused] });
  }
}

/** The change conflicts with the current state, e.g. a name that is in use. */
export class Conflict extends ShopError {
  readonly code = "conflict";
}

/**
 * Someone else changed the order since it was displayed; nothing was written. `order` is the current order, for staff.
 */
export class OrderChanged extends ShopError {
  readonly code = "order-changed";
  readonly order: Order;

  constructor(order: Order) {
    super(orderEditMessages.changedByOthers);
    this.order = order;
  }
}

/** The time in which staff can undo the change has passed; nothing was changed. */
export class UndoExpired extends ShopError {
  readonly code = "undo-expired";

  constructor(minutes: number) {
    super(priceChangeMessages.undoExpired(minutes));
  }
}

/** The Idempotency-Key was used with another request. The response does not disclose that request. */
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

/** A product that was ordered can be archived, but not deleted. */
export class ProductHasOrders extends ShopError {
  readonly code = "product-has-orders";

  constructor() {
    super(productInputMessages.hasOrders);
  }
}

/** The order cannot be confirmed or declined: a decision exists, or the shop did not ask for a confirmation. */
export class ConfirmationClosed extends ShopError {
  readonly code = "confirmation-closed";

  constructor(state?: ConfirmationState) {
    super(state === undefined ? confirmationMessages.none : confirmationMessages.closed[state]);
  }
}

/** Only staff can confirm the order, after a call or a payment. */
export class ConfirmedByStaffOnly extends ShopError {
  readonly code = "confirmed-by-staff-only";

  constructor(step: StaffStep) {
    super(confirmationMessages.staffSteps[step]);
  }
}

/** Only the link or the button in a message confirms the order, not the browser that placed it. */
export class ConfirmedByMessageOnly extends ShopError {
  readonly code = "confirmed-by-message-only";

  constructor() {
    super(confirmationMessages.onlyByMessage);
  }
}

/** The shop cannot send the link to an order, because it has no message channel for it. */
export class LinkNotSendable extends ShopError {
  readonly code = "link-not-sendable";

  constructor() {
    super(orderLinkMessages.noChannel);
  }
}

/** The shop does not accept cash on delivery for the order, because of its risk reasons. */
export class CashOnDeliveryRefused extends ShopError {
  readonly code = "cash-on-delivery-refused";

  constructor(message: string = riskMessages.noCashOnDelivery) {
    super(message);
  }
}

/** The shop does not deliver to the address by the chosen method. */
export class DeliveryMethodUnavailable extends ShopError {
  readonly code = "delivery-method-unavailable";

  constructor(method: DeliveryMethod, city: string) {
    super(deliveryMessages.notOffered(method, city));
  }
}

/** The shopper has confirmed an order, but bottles are out of stock. The order stays pending, and staff decide. */
export class ConfirmedWithoutStock extends ShopError {
  readonly code = "confirmed-without-stock";

  constructor() {
    super(confirmationMessages.withoutStock);
  }
}

/** The shopper cannot cancel the order, because its status is no longer pending. */
export class OrderNotCancellable extends ShopError {
  readonly code = "order-not-cancellable";

  constructor(status: OrderStatus) {
    super(orderPageMessages.tooLateToCancel(orderStatusMessages[status].label));
  }
}

/** Staff cannot edit the order, because it is shipped, delivered or cancelled. */
export class OrderNotEditable extends ShopError {
  readonly code = "order-not-editable";

  constructor(status: OrderStatus) {
    super(orderEditMessages.tooLateToEdit(orderStatusMessages[status].label));
  }
}

/** Someone else changed the draft of a newsletter issue since it was displayed; nothing was written. */
export class IssueChanged extends ShopError {
  readonly code = "issue-changed";

  constructor() {
    super(issueMessages.changedByOthers);
  }
}

/** The newsletter issue cannot be changed or deleted, because it is not a draft. */
export class IssueNotEditable extends ShopError {
  readonly code = "issue-not-editable";

  constructor(status: IssueState) {
    super(issueMessages.notEditable(status));
  }
}

/** The newsletter issue cannot be sent, because it is being sent, was sent or has no recipients. */
export class IssueNotSendable extends ShopError {
  readonly code = "issue-not-sendable";
}

/** The newsletter issue cannot be stopped, because it is not being sent. */
export class IssueNotStoppable extends ShopError {
  readonly code = "issue-not-stoppable";

  constructor() {
    super(issueMessages.notStoppable);
  }
}

/** The shop has no mail server. */
export class EmailNotConfigured extends ShopError {
  readonly code = "email-not-configured";

  constructor() {
    super(issueMessages.noEmail);
  }
}

/** The maximum number of collections is already featured. Spec: storefront §5. */
export class TooManyFeatured extends ShopError {
  readonly code = "too-many-featured";

  constructor() {
    super(collectionMessages.maxFeatured);
  }
}

/** Sign-in failed; the message states the reason. Spec: storefront §8. */
export class SignInRefused extends ShopError {
  readonly code = "sign-in-refused";
}

/** The password is correct, but sign-in also requires a code or a passkey of the account. */
export class SecondFactorRequired extends ShopError {
  readonly code = "second-factor-required";
  /** Options to use one of the account's passkeys; undefined without passkeys. */
  readonly passkeyOptions: PasskeyRequestOptions | undefined;

  constructor(passkeyOptions?: PasskeyRequestOptions) {
    super(secondFactorMessages.required);
    this.passkeyOptions = passkeyOptions;
  }
}

/** The role requires a second factor, and the signed-in user has not set one up. */
export class SecondFactorSetupRequired extends ShopError {
  readonly code = "second-factor-setup-required";

  constructor() {
    super(secondFactorMessages.setUpRequired);
  }
}

/** The request has no session. */
export class NotSignedIn extends ShopError {
  readonly code = "not-signed-in";

  constructor() {
    super(authMessages.signInFirst);
  }
}

/** The signed-in user has no role. Spec: storefront §6. */
export class AccessDenied extends ShopError {
  readonly code = "access-denied";

  constructor() {
    super(authMessages.accessDenied);
  }
}

/** The role of the signed-in user, or the API key, lacks a permission. Signing in again does not help. */
export class NotPermitted extends ShopError {
  readonly code = "not-permitted";

  constructor(message: string = roleMessages.notPermitted) {
    super(message);
  }
}

/** The API key of a request is unknown, expired or revoked. */
export class ApiKeyInvalid extends ShopError {
  readonly code = "api-key-invalid";

  constructor() {
    super(apiKeyMessages.invalid);
  }
}

/** The operation concerns the signed-in staff member, so it does not accept API keys. */
export class ApiKeyNotAccepted extends ShopError {
  readonly code = "api-key-not-accepted";

  constructor() {
    super(apiKeyMessages.notAccepted);
  }
}

/** Too many requests. The next request may succeed after `retryAfterSeconds`. */
export class TooManyRequests extends ShopError {
  readonly code = "too-many-requests";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message: string = generalMessages.tooManyRequests) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Creates the error for an order without lines. Spec: storefront §5. */
export function createEmptyCartError(): InvalidInput {
  return new InvalidInput(checkoutMessages.cartEmpty, { items: [checkoutMessages.cartEmpty] });
}

/** Creates the error for an unknown product. Spec: storefront §5. */
export function createProductNotFound(): NotFound {
  return new NotFound(productMessages.notFound);
}

/** Creates the error for an unknown collection. */
export function createCollectionNotFound(): NotFound {
  return new NotFound(collectionMessages.notFound);
}

/** Creates the error for an unknown slide. Spec: admin §8. */
export function createHeroImageNotFound(): NotFound {
  return new NotFound(heroMessages.imageMissing);
}

/** Creates the error for an unknown order. Spec: storefront §5. */
export function createOrderNotFound(): NotFound {
  return new NotFound(orderMessages.notFound);
}
