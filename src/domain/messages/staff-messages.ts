/** Texts about messages and the newsletter for staff. Spec: admin §2, §8. */
export const inboxMessages = {
  empty: "No messages found.",
  hint: "Messages from the contact page appear here.",
  loadFailed: "The messages could not be loaded.",
  notFound: "Message not found",
  handleFailed: "Failed to update the message",
  handled: (name: string) => `Message from ${name} marked as handled`,
  reopened: (name: string) => `Message from ${name} reopened`,
  handledMany: (count: number) => `${count} messages marked as handled`,
  reopenedMany: (count: number) => `${count} messages reopened`,
  selected: (count: number) => (count === 1 ? "1 message selected" : `${count} messages selected`),
  orders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
  subscribersSelected: (count: number) =>
    count === 1 ? "1 subscriber selected" : `${count} subscribers selected`,
  noSubscribers: "No subscribers found.",
  subscribersHint: "Subscribers from the newsletter form in the footer appear here.",
} as const;
