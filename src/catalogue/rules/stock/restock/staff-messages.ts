/** Texts about restock requests for staff. Not in the specification. */
export const staffRestockMessages = {
  title: "Back in Stock",
  loadFailed: "The requests could not be loaded.",
  notFound: "Request not found",
  waiting: "Waiting",
  notified: "Notified",
  inStock: "In stock again",
  soldOut: "Sold out",
  markNotified: "Mark as notified",
  markWaiting: "Mark as waiting",
  delete: "Delete",
  deleteTitle: (count: number) => (count === 1 ? "Delete 1 request?" : `Delete ${count} requests?`),
  deleteExplanation: "The contact details are deleted permanently.",
  selected: (count: number) => (count === 1 ? "1 request selected" : `${count} requests selected`),
  notifiedMany: (count: number) =>
    count === 1 ? "1 request marked as notified" : `${count} requests marked as notified`,
  waitingMany: (count: number) =>
    count === 1 ? "1 request marked as waiting" : `${count} requests marked as waiting`,
  deletedMany: (count: number) => (count === 1 ? "1 request deleted" : `${count} requests deleted`),
  waitingFor: (count: number) => `${count} waiting`,
  alreadyNotified: "This shopper is already marked as notified.",
  message: "Message",
  noMessage: "No message",
  duplicate: "This shopper has another open request for this size.",
} as const;
