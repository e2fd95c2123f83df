/** Texts of the notice that an account receives when its passkeys, API keys or second factor change. */
export const credentialMessages = {
  passkeyAdded: (name: string) => `Passkey added: ${name}`,
  passkeyRemoved: (name: string) => `Passkey removed: ${name}`,
  apiKeyAdded: (name: string) => `API key added: ${name}`,
  apiKeyRevoked: (name: string) => `API key revoked: ${name}`,
  appAdded: "Authenticator app added",
  appRemoved: "Authenticator app removed",
  codesReplaced: "Recovery codes replaced",
  factorRemoved: "Second factor removed: authenticator app, passkeys and recovery codes",
  at: (time: string) => `Time: ${time} (Pakistan)`,
  from: (network: string) => `Network: ${network}`,
  by: (name: string) => `By: ${name}`,
} as const;

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

/** Texts about the sessions of an account. Not in the specification. */
export const sessionMessages = {
  title: "Sessions",
  hint: (hours: number) =>
    `The browsers in which you are signed in. A session ends after ${hours === 1 ? "1 hour" : `${hours} hours`} without use.`,
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: "Unknown device",
  current: "This browser",
  signedIn: "Signed in",
  lastUsed: "Last used",
  from: (network: string) => `from ${network}`,
  signOut: "Sign out",
  signOutElsewhere: "Sign out everywhere else",
  newDevices: "Sign-ins on new devices",
  newDevice: (name: string, device: string, network: string) =>
    `${name} signed in on a new device: ${device}, ${network}`,
  markAsKnown: "Mark as known",
  markAsKnownFailed: "Failed to mark the devices as known",
  notFound: "This session has already ended.",
  loadFailed: "Failed to load your sessions",
  endFailed: "Failed to end the session",
  ended: (device: string) => `${device} is signed out`,
  endedOthers: (count: number) => (count === 1 ? "1 other session ended" : `${count} other sessions ended`),
} as const;

/** Texts about forgotten passwords. Not in the specification. */
export const recoveryMessages = {
  forgot: "Forgot your password?",
  title: "Forgot your password?",
  hint: "Enter the email address of your account. We'll email you a link to set a new password.",
  send: "Send the link",
  sent: "If an account with this address exists, we have sent it an email. The link is valid for 30 minutes.",
  noEmail:
    "This shop does not send password reset emails. An owner can set a new password for you on the Accounts page, or run “npm run admin -- reset EMAIL” on the server, even while the shop is running.",
  notConfigured: "This shop does not send password reset emails. Ask an owner to set a new password for you.",
  back: "Back to sign-in",
  newTitle: "Set a new password",
  newHint: "This ends all sessions of your account. Then sign in with the new password.",
  opening: "Opening the link …",
  save: "Set password",
  removeAll: "Also remove the passkeys and API keys of the account",
  removeKeys: "Also revoke the API keys of the account",
  removeHint: "Choose this if somebody else may have used your account.",
  removeHintWithApp:
    "Choose this if somebody else may have used your account. The authenticator app stays. If you did not set it up, ask an owner of the shop to remove the second factor.",
  keptPasskeys:
    "The passkeys of the account stay, because they are its only second factor. If you did not add them, ask an owner of the shop to remove the second factor.",
  saved: "Your password was changed. Please sign in.",
  invalidLink: "This link has expired, was already used, or is incomplete. Ask for a new one.",
} as const;
