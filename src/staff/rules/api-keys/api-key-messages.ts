import type { KeyState } from "./api-key.ts";

/** Staff texts for API keys. Not quoted by the specification. */
export const apiKeyMessages = {
  title: "API keys",
  loadFailed: "Failed to load the API keys",
  intro:
    "A program sends its key as “Authorization: Bearer …”. A key can do only what both its own permissions and its creator's account allow. It stops working if that account is disabled, has no role, or lacks a second factor that its role requires.",
  documentation: "API documentation",
  add: "Create key",
  added: "Key created",
  addFailed: "Failed to create the key",
  name: "Name",
  nameHint:
    "The program that uses the key, for example “Accounting export”. The activity log shows this name.",
  nameRequired: "Please enter a name.",
  permissions: "Permissions",
  permissionRequired: "Choose at least one permission.",
  duplicates: "A permission is listed twice.",
  excluded: "A key cannot manage accounts, API keys or personal data.",
  rate: "Requests per minute",
  rateInvalid: "Enter a whole number from 1 to 6000.",
  expiry: "Expires",
  expiryPassed: "The expiry must be in the future.",
  expiryOptions: { "30": "In 30 days", "90": "In 90 days", "365": "In one year", "": "Never" },
  created: "Created",
  createdBy: "Created by",
  lastUsed: "Last used",
  used: "Used",
  never: "Never used",
  state: "State",
  states: {
    active: "Active",
    expired: "Expired",
    revoked: "Revoked",
    "account-disabled": "Off: account disabled",
    "account-restricted": "Off: account lacks a role or its required second factor",
  } satisfies Record<KeyState, string>,
  notFound: "API key not found.",
  revoke: "Revoke",
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: "Programs that use this key are rejected immediately. You cannot undo this.",
  revoked: "Key revoked",
  revokeFailed: "Failed to revoke the key",
  secretTitle: "New API key",
  secretHint: "Copy the key now. It is shown only this once.",
  copied: "Key copied",
  copy: "Copy key",
  copyFailed: "Failed to copy. Select the key and copy it.",
  invalid: "The API key is wrong, expired or revoked, or its account is disabled.",
  notAccepted: "This operation requires a signed-in staff member. It does not accept API keys.",
  inUrl:
    "Send the API key in the Authorization header, not in the URL. Programs store URLs in logs, so revoke this key and create another.",
} as const;

/** Returns the actor name that the audit log records for a request with a key. */
export function formatKeyActor(keyName: string, email: string): string {
  return `API key ${keyName} of ${email}`;
}
