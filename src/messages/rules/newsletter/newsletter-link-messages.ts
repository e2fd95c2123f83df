/** Texts of the page that ends a newsletter subscription. */
export const unsubscribeMessages = {
  pageTitle: "Newsletter",
  question: "Unsubscribe?",
  explanation: (email: string) => `Our newsletter will no longer be sent to ${email}.`,
  confirm: "Unsubscribe",
  decline: "Stay subscribed",
  done: "You are unsubscribed",
  doneExplanation:
    "You will receive no more newsletters. To subscribe again, use the form at the bottom of any page.",
  gone: "This link is not valid",
  goneExplanation:
    "You may already be unsubscribed, or the link is incomplete. If you still receive newsletters, use the link at the end of the latest one or contact us.",
  failed: "This did not work. Please try again in a moment.",
  browse: "Browse the shop",
  contact: "Contact us",
} as const;

/** Texts of the page that confirms a newsletter subscription. */
export const newsletterConfirmationMessages = {
  pageTitle: "Newsletter",
  question: "Confirm your subscription?",
  explanation: (email: string) =>
    `Our newsletter will be sent to ${email}. You can unsubscribe at any time with the link in each newsletter.`,
  confirm: "Confirm",
  decline: "Not now",
  done: "You are subscribed",
  doneExplanation: "Thank you for confirming. You will receive our next newsletter.",
  gone: "This link is not valid",
  goneExplanation:
    "You may have confirmed already, or the link has expired or is incomplete. Open the link in our newest email, or subscribe again with the form at the bottom of any page.",
  failed: "This did not work. Please try again in a moment.",
  browse: "Browse the shop",
  contact: "Contact us",
} as const;
