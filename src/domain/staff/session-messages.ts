/** Texts about the sessions of an account. Not in the specification. */
export const sessionMessages = {
  title: "Sessions",
  hint: "The browsers in which you are signed in.",
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: "Unknown device",
  current: "This browser",
  signedIn: "Signed in",
  lastUsed: "Last used",
  signOut: "Sign out",
  signOutElsewhere: "Sign out everywhere else",
  notFound: "This session has already ended.",
  loadFailed: "Failed to load your sessions",
  endFailed: "Failed to end the session",
  ended: (device: string) => `${device} is signed out`,
  endedOthers: (count: number) => (count === 1 ? "1 other session ended" : `${count} other sessions ended`),
} as const;
