/** Texts about the links of customers to their orders, for staff. */
export const staffLinkMessages = {
  revoke: "End the customer's links",
  title: (orderNumber: string) => `End all links to order ${orderNumber}?`,
  explanation:
    "The links in all messages about this order stop working, and so does the link of the browser that placed it. The customer can request a new link on the page for order tracking. The shop sends it only to the phone number and the email address of the order.",
  confirm: "End links",
  revoked: (count: number) => (count === 1 ? "1 link ended" : `${count} links ended`),
  failed: "Failed to end the links",
} as const;
