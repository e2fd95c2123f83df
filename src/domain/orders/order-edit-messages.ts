/** Texts for staff about edits of an order, and about its timeline. Not in the specification. */
export const orderEditMessages = {
  changedByOthers: "Someone else changed this order. Review their version, then save.",
  tooLateToEdit: (status: string) =>
    `This order can no longer be edited. Its status is ${status.toLowerCase()}.`,
} as const;
