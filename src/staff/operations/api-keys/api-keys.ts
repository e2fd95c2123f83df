import { randomBytes } from "node:crypto";

import { and, desc, eq, isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "../../tables/account-schema.server.ts";
import { apiKeys } from "../../tables/api-key-schema.server.ts";
import { apiKeyMessages as messages } from "../../rules/api-keys/api-key-messages.ts";
import type { ApiKey, CreatedApiKey, NewApiKey, KeyState } from "../../rules/api-keys/api-key.ts";
import type { ListQueryOf } from "#kit/rules/list.ts";
import type { apiKeyList } from "../../rules/api-keys/api-key.ts";
import { formatApiKey, formatKeyPrefix } from "../../rules/api-keys/api-key.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import { listSettingChanges } from "../../rules/audit/audit.ts";
import { credentialMessages } from "../../rules/sign-in-messages.ts";
import { keepKnownPermissions } from "#kit/rules/permissions.ts";
import type { SessionUser } from "../../rules/user.ts";
import { assertHasPermissions } from "../account-rules.ts";
import type { ChangeOrigin } from "../notify-credentials-changed.ts";
import { notifyCredentialsChanged } from "../notify-credentials-changed.ts";
import { recordAudit } from "../record-audit.ts";
import { lacksRequiredFactor } from "../second-factor/account-factors.ts";
import { hashToken } from "../sessions/sessions.ts";
import { staffName } from "../staff-name.ts";
import { toSessionUser } from "../users.ts";

type KeyRow = typeof apiKeys.$inferSelect;

interface KeyOptions {
  by: SessionUser;
  origin: ChangeOrigin;
  now?: Date;
}

const ID_BYTES = 6;
const SECRET_BYTES = 32;

const toSubject = ({ id, name }: KeyRow) => ({ type: "api-key", id, label: name }) as const;

interface KeyAccount {
  /** Name of the staff member who created the key. */
  createdBy: string;
  isDisabled: boolean;
  /** Whether the account has no role, or lacks a second factor that its role requires. */
  isRestricted: boolean;
}

function getKeyState(
  { revokedAt, expiresAt }: KeyRow,
  { isDisabled, isRestricted }: KeyAccount,
  now: Date,
): KeyState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  if (isDisabled) return "account-disabled";
  return isRestricted ? "account-restricted" : "active";
}

function toApiKey(row: KeyRow, account: KeyAccount, now: Date): ApiKey {
  return {
    id: row.id,
    prefix: formatKeyPrefix(row.id),
    name: row.name,
    permissions: keepKnownPermissions(row.permissions),
    requestsPerMinute: row.requestsPerMinute,
    state: getKeyState(row, account, now),
    createdBy: account.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

/** Returns a page of keys, newest first, without their secrets. */
export async function listApiKeys(
  db: Database,
  { page = 1, pageSize = STAFF_PAGE_SIZE }: ListQueryOf<typeof apiKeyList> = {},
  { fallbackAdminEmail }: { fallbackAdminEmail?: string | undefined } = {},
): Promise<Page<ApiKey>> {
  const now = new Date();
  const [total, rows] = await Promise.all([
    db.$count(apiKeys),
    db
      .select({ key: apiKeys, createdBy: staffName, user: users, lacksRequiredFactor })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .orderBy(desc(apiKeys.createdAt), apiKeys.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const items = rows.map(({ key, createdBy, user, lacksRequiredFactor: lacksFactor }) => {
    const account = toSessionUser(
      { ...user, customPermissions: null, lacksRequiredFactor: lacksFactor },
      fallbackAdminEmail,
    );
    const isRestricted = account.role === null || account.needsSecondFactor;
    return toApiKey(
      key,
      { createdBy: createdBy ?? "", isDisabled: user.disabledAt !== null, isRestricted },
      now,
    );
  });
  return { items, page, pageSize, total };
}

/**
 * Creates a key and returns it with its secret. The shop stores only a hash of the secret.
 * @throws NotPermitted if the key would have permissions that its creator lacks
 * @throws InvalidInput if the expiry has passed
 */
export async function createApiKey(
  db: Database,
  input: Omit<NewApiKey, "currentPassword">,
  { by, origin, now = new Date() }: KeyOptions,
): Promise<CreatedApiKey> {
  assertHasPermissions(by, input.permissions);
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now)
    throw new InvalidInput(messages.expiryPassed, { expiresAt: [messages.expiryPassed] });
  const id = randomBytes(ID_BYTES).toString("hex");
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const { name, permissions, requestsPerMinute } = input;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(apiKeys)
      .values({
        id,
        name,
        secretHash: hashToken(secret),
        permissions,
        requestsPerMinute,
        expiresAt,
        userId: by.uid,
      })
      .returning();
    if (!row) throw new Error("The key was not stored");
    const auditedFields = { permissions, requestsPerMinute, expiresAt: expiresAt?.toISOString() };
    const changes = listSettingChanges<object>(undefined, auditedFields);
    await recordAudit(tx, { by, action: "added", subject: toSubject(row), changes });
    const change = credentialMessages.apiKeyAdded(name);
    await notifyCredentialsChanged(tx, by.uid, { change, by, ...origin });
    const createdBy = by.displayName === "" ? by.email : by.displayName;
    return {
      apiKey: toApiKey(row, { createdBy, isDisabled: false, isRestricted: false }, now),
      key: formatApiKey({ id, secret }),
    };
  });
}

/**
 * Revokes a key, so that its next request is rejected. Does nothing if the key is already revoked.
 * @throws NotFound if the id is unknown
 */
export async function revokeApiKey(db: Database, id: string, { by }: Pick<KeyOptions, "by">): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning();
    if (row) await recordAudit(tx, { by, action: "revoked", subject: toSubject(row) });
    else if ((await tx.$count(apiKeys, eq(apiKeys.id, id))) === 0) throw new NotFound(messages.notFound);
  });
}
