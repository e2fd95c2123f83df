import { NotFound, ShopError } from "#kit/rules/errors.ts";
import { orderStatusMessages } from "#orders/rules/order-messages.ts";
import type { OrderStatus, ShipmentState } from "#orders/rules/order-status.ts";
import { shipmentMessages, shipmentStateMessages } from "./shipment-messages.ts";

/** The order's status does not allow shipping: it is pending, delivered or cancelled. */
export class OrderNotShippable extends ShopError {
  readonly code = "order-not-shippable";

  constructor(status: OrderStatus) {
    super(shipmentMessages.orderNotShippable(orderStatusMessages[status].label));
  }
}

/** Every item of the order is already in a parcel. */
export class NothingToShip extends ShopError {
  readonly code = "nothing-to-ship";

  constructor() {
    super(shipmentMessages.nothingToShip);
  }
}

/** Another shipment of the courier has the tracking number. */
export class TrackingNumberTaken extends ShopError {
  readonly code = "tracking-number-taken";

  constructor(trackingNumber: string) {
    super(shipmentMessages.trackingNumberTaken(trackingNumber));
  }
}

/** A parcel of another order has the tracking number. Staff may save it anyway. */
export class TrackingNumberInUse extends ShopError {
  readonly code = "tracking-number-in-use";

  constructor(trackingNumber: string, orderNumber: string) {
    super(shipmentMessages.trackingNumberInUse(trackingNumber, orderNumber));
  }
}

/** The courier does not know the tracking number. Staff may save it anyway. */
export class TrackingNumberUnknown extends ShopError {
  readonly code = "tracking-number-unknown";

  constructor(courier: string, trackingNumber: string) {
    super(shipmentMessages.trackingNumberUnknown(courier, trackingNumber));
  }
}

/** Staff cannot record the state, because it cannot follow the shipment's current state. */
export class ShipmentStateNotNext extends ShopError {
  readonly code = "shipment-state-not-next";

  constructor(from: ShipmentState, to: ShipmentState) {
    super(shipmentMessages.stateNotNext(shipmentStateMessages[from], shipmentStateMessages[to]));
  }
}

/** The courier is not waiting for advice about the parcel. */
export class ShipmentNotWaiting extends ShopError {
  readonly code = "shipment-not-waiting";

  constructor(state: ShipmentState) {
    super(shipmentMessages.notWaitingForAdvice(shipmentStateMessages[state]));
  }
}

/** The courier's API does not support advice, so staff must contact the courier. */
export class AdviceNotSupported extends ShopError {
  readonly code = "advice-not-supported";

  constructor(courier: string) {
    super(shipmentMessages.adviceNotSupported(courier));
  }
}

/** The courier rejected a request; nothing was changed. */
export class CourierRejected extends ShopError {
  readonly code = "courier-rejected";

  constructor(courier: string, error: string) {
    super(shipmentMessages.courierRejected(courier, error));
  }
}

/** The courier did not respond. The request can be repeated. */
export class CourierUnavailable extends ShopError {
  readonly code = "courier-unavailable";

  constructor(courier: string, error: string) {
    super(shipmentMessages.courierUnavailable(courier, error));
  }
}

/** No parcel of the courier is waiting for a load sheet. */
export class NothingToHandOver extends ShopError {
  readonly code = "nothing-to-hand-over";

  constructor() {
    super(shipmentMessages.nothingToHandOver);
  }
}

/** The courier has shipments, so it cannot be deleted. */
export class CourierInUse extends ShopError {
  readonly code = "courier-in-use";

  constructor() {
    super(shipmentMessages.courierHasShipments);
  }
}

/** Another courier has the name. */
export class CourierNameTaken extends ShopError {
  readonly code = "courier-name-taken";

  constructor() {
    super(shipmentMessages.courierNameTaken, { name: [shipmentMessages.courierNameTaken] });
  }
}

/** Creates the error for an unknown shipment. */
export function createShipmentNotFound(): NotFound {
  return new NotFound(shipmentMessages.notFound);
}

/** Creates the error for an unknown load sheet. */
export function createLoadSheetNotFound(): NotFound {
  return new NotFound(shipmentMessages.loadSheetNotFound);
}

/** Creates the error for an unknown courier. */
export function createCourierNotFound(): NotFound {
  return new NotFound(shipmentMessages.courierNotFound);
}
