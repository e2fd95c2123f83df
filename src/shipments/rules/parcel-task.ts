import type { OrderStatus, ShipmentState } from "#orders/rules/order-status.ts";

/** Contradictions between an order and a parcel about which staff must decide. */
export const PARCEL_TASKS = [
  "cancelled-underway",
  "cancelled-delivered",
  "cancelled-lost",
  "pending-underway",
  "pending-delivered",
  "delivery-corrected",
  "delivered-returned",
  "lost",
] as const;

export type ParcelTask = (typeof PARCEL_TASKS)[number];

/**
 * What a parcel with a state means for its order.
 * - `none`: the states agree, or a later report resolves the contradiction.
 * - `advances`: the parcel may advance the order's status (see `findStatusByShipments`).
 * - `inspection`: staff inspect the returned bottles.
 */
type Reaction = "none" | "advances" | "inspection" | ParcelTask;

/** Groups of states with the same reactions. */
type Stage = "shop" | "underway" | "delivered" | "back" | "returned" | "lost" | "cancelled";

const STAGES: Readonly<Record<ShipmentState, Stage>> = {
  draft: "shop",
  booked: "shop",
  picked: "underway",
  "in-transit": "underway",
  "out-for-delivery": "underway",
  attempted: "underway",
  delivered: "delivered",
  "return-requested": "back",
  returning: "back",
  returned: "returned",
  cancelled: "cancelled",
  lost: "lost",
};

const ACTIVE = {
  shop: "none",
  underway: "advances",
  delivered: "advances",
  back: "none",
  returned: "inspection",
  lost: "lost",
  cancelled: "none",
} as const satisfies Record<Stage, Reaction>;

/** The reaction to each pair of an order's status and a parcel's stage. */
const REACTIONS: Readonly<Record<OrderStatus, Readonly<Record<Stage, Reaction>>>> = {
  pending: { ...ACTIVE, underway: "pending-underway", delivered: "pending-delivered" },
  confirmed: ACTIVE,
  processing: ACTIVE,
  shipped: ACTIVE,
  // A parcel on its way to the customer will be delivered, or its next state is a contradiction.
  delivered: { ...ACTIVE, underway: "none", back: "delivery-corrected", returned: "delivered-returned" },
  // A cancellation cancels parcels that the courier does not have, and their bookings.
  cancelled: {
    ...ACTIVE,
    underway: "cancelled-underway",
    delivered: "cancelled-delivered",
    lost: "cancelled-lost",
  },
};

/** Stages that correct an earlier delivery. Pending and cancelled orders have their own tasks. */
const CORRECTING: readonly Stage[] = ["shop", "underway", "back"];
const OUTSIDE_DELIVERY: readonly OrderStatus[] = ["pending", "cancelled"];

interface OrderAndParcel {
  status: OrderStatus;
  state: ShipmentState;
  /** Whether the parcel was reported as delivered before. */
  wasDelivered: boolean;
}

/** Returns the reaction to an order's status and the state of one of its parcels. */
export function findReaction({ status, state, wasDelivered }: OrderAndParcel): Reaction {
  const stage = STAGES[state];
  const isCorrection = wasDelivered && !OUTSIDE_DELIVERY.includes(status) && CORRECTING.includes(stage);
  return isCorrection ? "delivery-corrected" : REACTIONS[status][stage];
}

const isTask = (reaction: Reaction): reaction is ParcelTask =>
  (PARCEL_TASKS as readonly string[]).includes(reaction);

/** Returns the task that an order and its parcel need, or null. */
export function findParcelTask(pair: OrderAndParcel): ParcelTask | null {
  const reaction = findReaction(pair);
  return isTask(reaction) ? reaction : null;
}

/**
 * How staff resolve a task.
 * - `restore-delivered`, `restore-shipped`: the order gets this status, and its bottles are deducted from the stock.
 * - `expect-return`: the parcel is expected back, and staff inspect it then.
 * - `cancel-order`: the order is cancelled.
 * - `checked`: nothing changes, and the task is done.
 */
export const TASK_OUTCOMES = [
  "restore-delivered",
  "restore-shipped",
  "expect-return",
  "cancel-order",
  "checked",
] as const;

export type TaskOutcome = (typeof TASK_OUTCOMES)[number];

/** The outcomes of each task, the most likely one first. */
export const OUTCOMES_BY_TASK: Readonly<Record<ParcelTask, readonly TaskOutcome[]>> = {
  "cancelled-underway": ["expect-return", "restore-shipped", "checked"],
  "cancelled-delivered": ["restore-delivered", "expect-return", "checked"],
  "cancelled-lost": ["checked"],
  "pending-underway": ["restore-shipped", "expect-return", "checked"],
  "pending-delivered": ["restore-delivered", "expect-return", "checked"],
  "delivery-corrected": ["checked"],
  "delivered-returned": ["cancel-order", "checked"],
  lost: ["checked"],
};
