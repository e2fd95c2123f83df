/** Texts about orders that replace damaged or lost ones. */
export const replacementTexts = {
  action: "Send a replacement",
  title: (orderNumber: string) => `Replace items of order ${orderNumber}`,
  hint: "The new order costs the customer nothing and takes its bottles from the stock. If this order was not paid, cancel it instead and enter a new one.",
  reason: "Reason",
  reasonHint: "For example: broken on the way. Only staff see it.",
  reasonRequired: "Enter a reason",
  none: "Choose at least one item",
  quantity: "Replace",
  tellsCustomer: "Send the customer a message",
  save: "Place the replacement",
  placed: "Replacement placed",
  failed: "Failed to place the replacement",
  replaces: "Replaces order",
  replacedBy: "Replaced by order",
  placedNote: (orderNumber: string, reason: string) => `Replaces order ${orderNumber}: ${reason}`,
  notReplaceable: "Only items of shipped and delivered orders can be replaced. Change this order instead.",
  pastOrder: "An order of another shop cannot be replaced.",
  tooMany: (name: string, variant: string, left: number) =>
    left > 0
      ? `Only ${left} of ${name} (${variant}) can still be replaced.`
      : `All bottles of ${name} (${variant}) were replaced already.`,
  notOrdered: "This order does not have the item",
} as const;
