/** Texts about messages and the newsletter for staff. Spec: admin §2, §8. */
export const inboxMessages = {
  empty: "No messages found.",
  loadFailed: "The messages could not be loaded.",
  notFound: "Message not found",
  handleFailed: "Failed to update the message",
  orders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
  noSubscribers: "No subscribers found.",
} as const;
