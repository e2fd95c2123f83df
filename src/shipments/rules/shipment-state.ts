import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";
import type { ShipmentState, OrderStatus } from "#orders/rules/order-status.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";

interface StateRules {
  /** Whether the courier has, or had, the parcel. */
  readonly isHandedOver: boolean;
  /** Whether the parcel is going to the customer, or was delivered. */
  readonly isUnderway: boolean;
  /** Whether the parcel is on its way back to the shop, or is back. */
  readonly isReturn: boolean;
  /** Whether staff must decide what happens to the parcel. Returned parcels also need staff until the inspection. */
  readonly needsStaff: boolean;
  /** Minutes between requests to the courier for the shipment's status; null if no further change is expected. */
  readonly pollMinutes: number | null;
  /**
   * The message that the shopper receives when the parcel enters the state, in addition to the messages about the
   * order's status.
   */
  readonly message: TemplateKind | null;
  /** States that staff can record next, the most likely one first. Couriers may report any state. */
  readonly next: readonly ShipmentState[];
}

const HOUR = 60;
const WITH_SHOP = {
  isHandedOver: false,
  isUnderway: true,
  isReturn: false,
  message: null,
  needsStaff: false,
} as const;
const WITH_COURIER = {
  isHandedOver: true,
  isUnderway: true,
  isReturn: false,
  message: null,
  needsStaff: false,
} as const;
const COMING_BACK = {
  isHandedOver: true,
  isUnderway: false,
  isReturn: true,
  message: null,
  needsStaff: false,
} as const;

/** Rules of each state. */
export const SHIPMENT_RULES: Readonly<Record<ShipmentState, StateRules>> = {
  draft: { ...WITH_SHOP, pollMinutes: null, next: ["cancelled"] },
  booked: { ...WITH_SHOP, pollMinutes: 2 * HOUR, next: ["picked", "cancelled"] },
  picked: {
    ...WITH_COURIER,
    pollMinutes: 3 * HOUR,
    next: ["in-transit", "out-for-delivery", "delivered", "attempted", "returning", "lost"],
  },
  "in-transit": {
    ...WITH_COURIER,
    pollMinutes: 3 * HOUR,
    next: ["out-for-delivery", "delivered", "attempted", "returning", "lost"],
  },
  "out-for-delivery": {
    ...WITH_COURIER,
    message: "out-for-delivery",
    pollMinutes: HOUR / 2,
    next: ["delivered", "attempted", "returning", "lost"],
  },
  attempted: {
    ...WITH_COURIER,
    message: "delivery-attempted",
    needsStaff: true,
    pollMinutes: 3 * HOUR,
    next: ["out-for-delivery", "delivered", "return-requested", "returning", "lost"],
  },
  // A courier may correct a delivery to a return.
  delivered: { ...WITH_COURIER, pollMinutes: null, next: ["returning", "returned"] },
  "return-requested": { ...COMING_BACK, pollMinutes: 3 * HOUR, next: ["returning", "returned", "delivered"] },
  returning: { ...COMING_BACK, pollMinutes: 3 * HOUR, next: ["returned", "delivered", "lost"] },
  returned: { ...COMING_BACK, message: "parcel-returned", pollMinutes: null, next: [] },
  cancelled: {
    isHandedOver: false,
    isUnderway: false,
    isReturn: false,
    message: null,
    needsStaff: false,
    pollMinutes: null,
    next: [],
  },
  lost: {
    isHandedOver: true,
    isUnderway: false,
    isReturn: false,
    message: null,
    needsStaff: false,
    pollMinutes: null,
    next: ["delivered", "returning", "returned"],
  },
};

/**
 * How far a parcel with a state has progressed. States with the same number can follow each other in any order; a parcel
 * returns to a lower number only if a courier corrects itself.
 */
export const PROGRESS: Readonly<Record<ShipmentState, number>> = {
  draft: 0,
  booked: 0,
  picked: 1,
  "in-transit": 2,
  "out-for-delivery": 2,
  attempted: 2,
  "return-requested": 2,
  returning: 2,
  delivered: 3,
  cancelled: 3,
  lost: 3,
  returned: 4,
};

/** Returns whether a courier usually reports nothing after the state. */
export function isFinal(state: ShipmentState): boolean {
  return PROGRESS[state] >= PROGRESS.delivered;
}

/** Returns the states whose rules satisfy the predicate. */
export function filterShipmentStates(predicate: (rules: StateRules) => boolean): ShipmentState[] {
  return SHIPMENT_STATES.filter((state) => predicate(SHIPMENT_RULES[state]));
}

/**
 * Returns whether a parcel keeps its bottles, so that no other parcel of the order can contain them. The bottles of
 * a returned parcel can be shipped again after their inspection. `countPackedBottles` is the same rule in SQL.
 */
export function keepsBottles({
  state,
  inspectedAt,
}: {
  state: ShipmentState;
  inspectedAt: string | null;
}): boolean {
  return state !== "cancelled" && (state !== "returned" || inspectedAt === null);
}

/** A shipment of an order and the number of the order's bottles that it contains. */
interface OrderShipment {
  state: ShipmentState;
  bottles: number;
}

/**
 * Statuses that shipments may replace, each only by a later status. Staff decide about pending and cancelled orders.
 */
const ADVANCING_STATUSES: readonly OrderStatus[] = ["confirmed", "processing", "shipped", "delivered"];

/**
 * Returns the status that an order enters because of its shipments, or `undefined` if its status is unchanged. The
 * first parcel that a courier collects makes the order shipped. The order is delivered when all its bottles are
 * delivered. A return never changes the status: staff decide after they have inspected the bottles.
 */
export function findStatusByShipments(
  { status, bottles }: { status: OrderStatus; bottles: number },
  shipments: readonly OrderShipment[],
): OrderStatus | undefined {
  const currentIndex = ADVANCING_STATUSES.indexOf(status);
  if (currentIndex === -1) return undefined;
  const deliveredBottles = shipments
    .filter(({ state }) => state === "delivered")
    .reduce((sum, shipment) => sum + shipment.bottles, 0);
  const isShipped = shipments.some(({ state }) => SHIPMENT_RULES[state].isHandedOver);
  const newStatus = deliveredBottles >= bottles ? "delivered" : isShipped ? "shipped" : status;
  return ADVANCING_STATUSES.indexOf(newStatus) > currentIndex ? newStatus : undefined;
}
