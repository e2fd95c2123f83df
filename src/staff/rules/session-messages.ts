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
