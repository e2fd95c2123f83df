/** Texts of the contact form. Spec: storefront §5, §8. */
export const contactMessages = {
  nameRequired: "Name is required",
  phoneInvalid: "Valid phone number required",
  messageRequired: "Message is required",
  replyTooLong: (max: number) => `A WhatsApp message can have at most ${max} characters`,
  noEmailOnWhatsApp: "A reply on WhatsApp goes to the number of the message",
  sent: "Message sent successfully!",
  failed: "Failed to send message.",
  draftKept: "Your message is still here. Please send it again.",
  sentBeforeChange: "Message sent successfully! Later changes were not sent and are still here.",
} as const;
