import { requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";
import { defineList } from "#kit/rules/list.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import { PERMISSIONS, permissionSchema } from "#kit/rules/permissions.ts";
import { enteredPasswordSchema } from "../user.ts";
import { apiKeyMessages as messages } from "./api-key-messages.ts";

/** States of API keys. The API accepts only active keys. */
const KEY_STATES = ["active", "expired", "revoked", "account-disabled", "account-restricted"] as const;

export type KeyState = (typeof KEY_STATES)[number];

/**
 * Permissions that no key can have, because a stolen key could otherwise create accounts and further keys, or erase
 * personal data.
 */
const EXCLUDED_PERMISSIONS: readonly Permission[] = ["staff.manage", "api-keys.manage", "privacy.manage"];

/** The permissions that a key can have. */
export const KEY_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (name) => !EXCLUDED_PERMISSIONS.includes(name),
);

/** Returns the key's permissions that its account also has. @param granted stored names of the key's permissions */
export function getEffectivePermissions(
  granted: readonly string[],
  accountPermissions: readonly Permission[],
): Permission[] {
  return KEY_PERMISSIONS.filter((name) => granted.includes(name) && accountPermissions.includes(name));
}

/** The parts of a key: its public id and its secret of 256 random bits. */
interface ApiKeyParts {
  id: string;
  secret: string;
}

const KEY_TEXT = /zk_([0-9a-f]{12})_([\w-]{43})/;
const WHOLE_KEY = new RegExp(`^${KEY_TEXT.source}$`);

/** Returns the complete key, as programs send it. */
export function formatApiKey({ id, secret }: ApiKeyParts): string {
  return `${formatKeyPrefix(id)}_${secret}`;
}

/** Returns the key's public prefix, by which staff recognize the key in lists. */
export function formatKeyPrefix(id: string): string {
  return `zk_${id}`;
}

/** Returns the parts of a complete key, or undefined if the text is not a key. */
export function parseApiKey(text: string): ApiKeyParts | undefined {
  const [, id, secret] = WHOLE_KEY.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Returns whether a text contains a key. */
export function containsApiKey(text: string): boolean {
  return KEY_TEXT.test(text);
}

export const DEFAULT_REQUESTS_PER_MINUTE = 120;
const MAX_REQUESTS_PER_MINUTE = 6000;

/** Validates a new key. `currentPassword` is the password of the staff member who creates it. */
export const newApiKeySchema = z.strictObject({
  name: requiredText(messages.nameRequired, 60),
  permissions: z
    .array(permissionSchema)
    .min(1, messages.permissionRequired)
    .max(PERMISSIONS.length)
    .refine((names) => new Set(names).size === names.length, messages.duplicates)
    .refine((names) => names.every((name) => KEY_PERMISSIONS.includes(name)), messages.excluded),
  requestsPerMinute: z
    .int(messages.rateInvalid)
    .min(1, messages.rateInvalid)
    .max(MAX_REQUESTS_PER_MINUTE, messages.rateInvalid)
    .default(DEFAULT_REQUESTS_PER_MINUTE),
  expiresAt: z.iso.datetime().nullable().default(null),
  currentPassword: enteredPasswordSchema,
});

export type NewApiKey = z.output<typeof newApiKeySchema>;

const time = z.iso.datetime().describe("ISO 8601 UTC");

/** A key without its secret. */
export const apiKeySchema = z
  .object({
    id: z.string().describe("The public part of the key"),
    prefix: z.string().describe("The start of the key"),
    name: z.string(),
    permissions: z.array(permissionSchema).describe("Permissions granted to the key"),
    requestsPerMinute: z.number().int(),
    state: z.enum(KEY_STATES),
    createdBy: z.string().describe("Name of the account that created the key. Its permissions limit the key"),
    createdAt: time,
    expiresAt: time.nullable(),
    lastUsedAt: time.nullable().describe("At most one minute old while the key is in use"),
    revokedAt: time.nullable(),
  })
  .meta({ id: "ApiKey" });

export type ApiKey = z.infer<typeof apiKeySchema>;

/** A new key. No later response contains the secret. */
export const createdApiKeySchema = z.object({
  apiKey: apiKeySchema,
  key: z.string().describe("The complete key. Shown once"),
});

export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

/** The staff list of API keys. */
export const apiKeyList = defineList({
  texts: {
    title: messages.title,
    items: "keys",
    none: "No API keys yet.",
    hint: "A key lets another program use the shop's API with the permissions you choose.",
    noMatch: "No API keys yet.",
    loadFailed: messages.loadFailed,
  },
  columns: {
    name: { label: messages.name },
    permissions: { label: messages.permissions },
    state: { label: messages.state },
    used: { label: messages.lastUsed },
    createdBy: { label: messages.createdBy },
    created: { label: messages.created },
    rate: { label: messages.rate },
    actions: { label: "Actions" },
  },
  filters: [],
});
