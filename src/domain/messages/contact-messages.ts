/** Spec: storefront §5, §8. */
export const contactMessages = {
  nameRequired: "Name is required",
  phoneInvalid: "Valid phone number required",
  messageRequired: "Message is required",
  sent: "Message sent successfully!",
  failed: "Failed to send message.",
  kept: "What you wrote is still here: please send it again.",
  sentBeforeChange:
    "Message sent successfully! What you changed after that has not been sent and is still here.",
} as const;

/** Spec: storefront §4, §5. */
export const newsletterMessages = {
  thanks: "Thank you for subscribing!",
} as const;
