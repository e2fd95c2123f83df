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
