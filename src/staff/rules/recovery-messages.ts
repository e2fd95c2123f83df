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
