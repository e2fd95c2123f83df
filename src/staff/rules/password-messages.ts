/** Reasons by the key that the password estimator returns. */
const REASONS: Partial<Record<string, string>> = {
  straightRow: "it is a row of keys on the keyboard",
  keyPattern: "it is a pattern of keys on the keyboard",
  simpleRepeat: "it repeats one character",
  extendedRepeat: "it repeats the same characters",
  sequences: "it is a sequence such as abc or 123",
  recentYears: "it is mostly a year",
  dates: "it is mostly a date",
  topTen: "it is one of the most common passwords",
  topHundred: "it is one of the most common passwords",
  common: "it is a common password",
  similarToCommon: "it is similar to a common password",
  userInputs: "it contains the name or email address of the account, or the name of the shop",
};

/** Texts about the strength of a password. */
export const passwordMessages = {
  tooWeak: (reason: string | null) =>
    `This password is easy to guess: ${REASONS[reason ?? ""] ?? "it is a single word"}. Use three or four unrelated words.`,
} as const;
