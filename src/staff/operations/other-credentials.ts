import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { apiKeys } from "../tables/api-key-schema.server.ts";
import { authenticators, passkeys } from "../tables/second-factor-schema.server.ts";
import type { Actor } from "../rules/audit/audit.ts";
import { credentialMessages } from "../rules/sign-in-messages.ts";
import type { OtherCredentials } from "../rules/recovery.ts";

import type { ChangeOrigin } from "./notify-credentials-changed.ts";
import { notifyCredentialsChanged } from "./notify-credentials-changed.ts";
import { recordAudits } from "./record-audit.ts";

const isActiveKey = (uid: string) =>
  and(
    eq(apiKeys.userId, uid),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
  );

/** Counts the credentials of an account that a new password does not invalidate. */
export async function countOtherCredentials(db: Database, uid: string): Promise<OtherCredentials> {
  const [passkeyCount, apiKeyCount, hasApp] = await Promise.all([
    db.$count(passkeys, eq(passkeys.userId, uid)),
    db.$count(apiKeys, isActiveKey(uid)),
    hasAuthenticator(db, uid),
  ]);
  return { passkeys: passkeyCount, apiKeys: apiKeyCount, keepsPasskeys: passkeyCount > 0 && !hasApp };
}

async function hasAuthenticator(db: Database, uid: string): Promise<boolean> {
  const isOwn = and(eq(authenticators.userId, uid), isNotNull(authenticators.confirmedAt));
  return (await db.$count(authenticators, isOwn)) > 0;
}

/**
 * Revokes the API keys of an account and removes its passkeys, in the transaction that sets a new password. Keeps
 * the passkeys if they are the only second factor, because access to the email address must not be sufficient to
 * remove a second factor. Records each change and notifies the account.
 */
export async function removeOtherCredentials(
  tx: Database,
  { uid, email }: Actor & { uid: string },
  origin: ChangeOrigin,
): Promise<void> {
  const by = { uid, email };
  const revokedKeys = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(isActiveKey(uid))
    .returning({ id: apiKeys.id, name: apiKeys.name });
  const removedPasskeys = (await hasAuthenticator(tx, uid))
    ? await tx.delete(passkeys).where(eq(passkeys.userId, uid)).returning({ name: passkeys.name })
    : [];
  if (revokedKeys.length + removedPasskeys.length === 0) return;
  await recordAudits(tx, [
    ...revokedKeys.map(({ id, name }) => {
      return { by, action: "revoked", subject: { type: "api-key", id, label: name } } as const;
    }),
    ...removedPasskeys.map(({ name }) => {
      const changes = [{ field: "name", from: name, to: null }];
      return {
        by,
        action: "passkey-removed",
        subject: { type: "user", id: uid, label: email },
        changes,
      } as const;
    }),
  ]);
  const lines = [
    ...removedPasskeys.map(({ name }) => credentialMessages.passkeyRemoved(name)),
    ...revokedKeys.map(({ name }) => credentialMessages.apiKeyRevoked(name)),
  ];
  await notifyCredentialsChanged(tx, uid, { change: lines.join("\n"), by, ...origin });
}
