/* What the page behind a letter's link says. */

export const unsubscribeMessages = {
  pageTitle: "Newsletter",
  question: "Stop the letters?",
  asks: (email: string) => `We send our letters to ${email}. Press the button and no more will come.`,
  stop: "Unsubscribe",
  keep: "Keep the letters",
  done: "No more letters",
  doneMeaning:
    "You are unsubscribed. Should you miss us, the form at the foot of any page brings the letters back.",
  gone: "Nothing to stop",
  goneMeaning:
    "This link is not in use: you have unsubscribed already, or part of the address got lost. If letters still come, use the link at the end of the newest one, or write to us.",
  failed: "This did not work just now. Please press the button again in a moment.",
  browse: "Browse the shop",
  contact: "Write to us",
} as const;
