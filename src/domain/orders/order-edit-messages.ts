/** Texts for staff about edits of an order, and about its timeline. Not in the specification. */
export const orderEditMessages = {
  changedByOthers: "Someone else changed this order. Review their version, then save.",
  tooLateToEdit: (status: string) =>
    `This order can no longer be edited. Its status is ${status.toLowerCase()}.`,
} as const;

/** Titles of the entries of an order's timeline. Not in the specification. */
export const orderTimelineMessages = {
  placed: "Order placed",
  "status-changed": (label: string) => `Status changed to ${label}`,
  "details-changed": "Customer details changed",
  "items-changed": "Items changed",
  "notes-changed": "Staff notes changed",
  reviewed: (products: number) => (products === 1 ? "1 product reviewed" : `${products} products reviewed`),
} as const;
