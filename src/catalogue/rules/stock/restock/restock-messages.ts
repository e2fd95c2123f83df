/** Texts for shoppers who ask to be contacted when a sold-out size is back in stock. */
export const restockMessages = {
  title: (product: string) => `Back in stock: ${product}`,
  heading: "Tell me when it is back",
  introduction: "Leave an email address or a phone number. The shop will contact you when this size is back.",
  size: "Sold-out size",
  contact: "Email address or phone number",
  contactInvalid: "Enter a valid email address or phone number",
  consent:
    "By sending this form, you agree that the shop stores your contact details and contacts you once about this size.",
  retention:
    "The shop deletes your contact details 30 days after it contacts you, or after one year at the latest.",
  send: "Tell me",
  sending: "Sending...",
  saved: "Saved. The shop will contact you when this size is back.",
  failed: "Your request was not saved.",
  available: "This size is in stock. You can order it now.",
  sizeMissing: "This size is no longer sold.",
  noneSoldOut: "No size of this fragrance is sold out.",
  toProduct: (product: string) => `Back to ${product}`,
} as const;
