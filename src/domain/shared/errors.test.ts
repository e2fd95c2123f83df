import { expect, test } from "vitest";

import {
  AccessDenied,
  createEmptyCartError,
  Conflict,
  NotFound,
  NotSignedIn,
  createOrderNotFound,
  createProductNotFound,
  ShopError,
  TooManyRequests,
} from "./errors.ts";
import { buildOrder } from "#test/components/data.ts";

import * as shipmentErrors from "#domain/shipments/shipment-errors.ts";
import * as orderErrors from "#domain/orders/order-errors.ts";
import * as errors from "./errors.ts";
import type { ShopErrorCode } from "./problem-codes.ts";

test("an expected failure is a ShopError with a stable code and a readable message", () => {
  const failures: [ShopError, string, string][] = [
    [createEmptyCartError(), "invalid-input", "Cart is empty"],
    [createProductNotFound(), "not-found", "Product not found"],
    [createOrderNotFound(), "not-found", "Order not found"],
    [new NotSignedIn(), "not-signed-in", "Please sign in."],
    [new AccessDenied(), "access-denied", "Access denied. Admin privileges required."],
    [new Conflict("In use"), "conflict", "In use"],
  ];
  for (const [error, code, message] of failures) {
    expect(error).toBeInstanceOf(ShopError);
    expect(error).toMatchObject({ code, message });
  }
});

test("an error has the name of its class and may have field errors", () => {
  expect(new NotFound("Gone").name).toBe("NotFound");
  expect(new NotFound("Gone").fields).toBeUndefined();
  expect(createEmptyCartError().fields).toEqual({ items: ["Cart is empty"] });
});

test("TooManyRequests contains the time to wait", () => {
  expect(new TooManyRequests(30).retryAfterSeconds).toBe(30);
});

test("each error class has its own code, and each code has a class", () => {
  const failures: Record<ShopErrorCode, ShopError> = {
    "access-denied": new AccessDenied(),
    "not-permitted": new errors.NotPermitted(),
    "api-key-invalid": new errors.ApiKeyInvalid(),
    "api-key-not-accepted": new errors.ApiKeyNotAccepted(),
    "collection-in-use": new errors.CollectionInUse(2),
    "confirmation-closed": new errors.ConfirmationClosed("expired"),
    "confirmed-without-stock": new errors.ConfirmedWithoutStock(),
    conflict: new Conflict("In use"),
    "country-not-served": new errors.CountryNotServed(["Pakistan"]),
    "too-many-bottles": new orderErrors.TooManyBottles("Too many"),
    "advice-not-supported": new shipmentErrors.AdviceNotSupported("TCS"),
    "courier-rejected": new shipmentErrors.CourierRejected("PostEx", "Unknown"),
    "courier-unavailable": new shipmentErrors.CourierUnavailable("PostEx", "Timeout"),
    "nothing-to-hand-over": new shipmentErrors.NothingToHandOver(),
    "shipment-not-waiting": new shipmentErrors.ShipmentNotWaiting("delivered"),
    "courier-in-use": new shipmentErrors.CourierInUse(),
    "courier-name-taken": new shipmentErrors.CourierNameTaken(),
    "nothing-to-ship": new shipmentErrors.NothingToShip(),
    "order-not-shippable": new shipmentErrors.OrderNotShippable("pending"),
    "shipment-state-not-next": new shipmentErrors.ShipmentStateNotNext("delivered", "booked"),
    "tracking-number-taken": new shipmentErrors.TrackingNumberTaken("CX-1"),
    "tracking-number-in-use": new shipmentErrors.TrackingNumberInUse("CX-1", "ZE12345678901"),
    "tracking-number-unknown": new shipmentErrors.TrackingNumberUnknown("TCS", "779-1"),
    "delivery-method-unavailable": new errors.DeliveryMethodUnavailable("express", "Gilgit"),
    "email-not-configured": new errors.EmailNotConfigured(),
    "issue-changed": new errors.IssueChanged(),
    "issue-not-editable": new errors.IssueNotEditable("sent"),
    "issue-not-sendable": new errors.IssueNotSendable("Sent"),
    "issue-not-stoppable": new errors.IssueNotStoppable(),
    "idempotency-key-taken": new errors.IdempotencyKeyTaken(),
    "insufficient-stock": new errors.InsufficientStock([]),
    "invalid-input": createEmptyCartError(),
    "line-unavailable": new errors.LineUnavailable("Gone", "items.0.variant"),
    "not-found": createProductNotFound(),
    "not-signed-in": new NotSignedIn(),
    "order-changed": new errors.OrderChanged(buildOrder()),
    "order-not-editable": new errors.OrderNotEditable("shipped"),
    "undo-expired": new errors.UndoExpired(10),
    "order-not-cancellable": new errors.OrderNotCancellable("shipped"),
    "ordered-items-not-found": new errors.OrderedItemsNotFound([]),
    "phone-blocked": new errors.PhoneBlocked(),
    "cash-on-delivery-refused": new errors.CashOnDeliveryRefused(),
    "confirmed-by-message-only": new errors.ConfirmedByMessageOnly(),
    "link-not-sendable": new errors.LinkNotSendable(),
    "confirmed-by-staff-only": new errors.ConfirmedByStaffOnly("call-first"),
    "product-has-orders": new errors.ProductHasOrders(),
    "second-factor-required": new errors.SecondFactorRequired(),
    "second-factor-setup-required": new errors.SecondFactorSetupRequired(),
    "sign-in-refused": new errors.SignInRefused("Wrong password"),
    "too-many-featured": new errors.TooManyFeatured(),
    "total-changed": new errors.TotalChanged({
      lines: [],
      subtotal: 0,
      adjustments: [],
      total: 0,
      delivery: null,
      limitNotice: null,
      hasZones: false,
    }),
    "too-many-requests": new TooManyRequests(30),
  };
  for (const [code, failure] of Object.entries(failures)) expect(failure.code).toBe(code);
  const classes = Object.values({ ...errors, ...orderErrors, ...shipmentErrors }).filter(
    (exported) => exported.prototype instanceof ShopError && exported !== ShopError,
  );
  expect(classes).toHaveLength(Object.keys(failures).length);
});
