import type { ParcelTask, TaskOutcome } from "./parcel-task.ts";

/** Texts about contradictions between orders and parcels, for staff. */
export const taskMessages = {
  /** What is contradictory, and what staff decide. */
  tasks: {
    "cancelled-underway":
      "The order is cancelled, but the courier has this parcel. Ask the courier to bring it back, or let it be delivered.",
    "cancelled-delivered":
      "The order is cancelled, but the parcel was delivered. Its bottles count as stock, and its cash is not counted.",
    "cancelled-lost":
      "The order is cancelled and its bottles are back in stock, but the parcel was lost. Correct the stock.",
    "pending-underway": "The order is pending, but the courier has this parcel.",
    "pending-delivered": "The order is pending, but the parcel was delivered.",
    "delivery-corrected":
      "This parcel counted as delivered, but it is not with the customer. The order keeps its status until you change it.",
    "delivered-returned":
      "The order is delivered, but the parcel came back. The order counts as paid until you cancel it.",
    lost: "The parcel was lost. Claim its value from the courier, and tell the customer.",
  } satisfies Record<ParcelTask, string>,
  /** The contradiction in a few words, for a list. */
  labels: {
    "cancelled-underway": "Cancelled, underway",
    "cancelled-delivered": "Cancelled, delivered",
    "cancelled-lost": "Cancelled, lost",
    "pending-underway": "Pending, underway",
    "pending-delivered": "Pending, delivered",
    "delivery-corrected": "Not delivered after all",
    "delivered-returned": "Delivered, came back",
    lost: "Lost",
  } satisfies Record<ParcelTask, string>,
  dialogTitle: (reference: string) => `Parcel ${reference}`,
  /** Buttons, and notes in the order's history. */
  outcomes: {
    "restore-delivered": "Customer keeps it: restore the order as delivered",
    "restore-shipped": "Deliver it: restore the order as shipped",
    "expect-return": "It comes back: expect the return",
    "cancel-order": "Cancel the order",
    checked: "Mark as checked",
  } satisfies Record<TaskOutcome, string>,
  resolved: "Task done",
  resolveFailed: "Failed to resolve the task. Please try again.",
  taskChanged: "The parcel or its order has changed. Reload the page.",
  correctedEntry: (entry: string) => `${entry} (correction: it was reported as delivered)`,
};
