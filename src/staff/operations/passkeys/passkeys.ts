import { and, asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { passkeys } from "../../tables/second-factor-schema.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { credentialMessages } from "../../rules/sign-in-messages.ts";
import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import type { Passkey } from "../../rules/passkey.ts";
import type { SessionUser } from "../../rules/user.ts";

import type { ChangeOrigin } from "../notify-credentials-changed.ts";
import { notifyCredentialsChanged } from "../notify-credentials-changed.ts";
import { recordAudit } from "../record-audit.ts";
import { finishFactorRemoval, lockAccount } from "../second-factor/account-factors.ts";
import type { FactorOwner } from "../second-factor/second-factor.ts";

/** A stored passkey. */
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Maps a stored passkey to its public fields. */
export function toPasskey({ id, name, isBackedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Returns the stored passkeys of an account, oldest first. */
export async function readPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

/** Lists the passkeys of an account, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return (await readPasskeys(db, userId)).map(toPasskey);
}

/** Returns the passkeys of an account as WebAuthn credential descriptors. */
export async function listDescriptors(db: Database, userId: string) {
  return (await readPasskeys(db, userId)).map(
    ({ credentialId, transports }) => ({ id: credentialId, type: "public-key", transports }) as const,
  );
}

/** Renames a passkey of a user. @throws NotFound */
export async function renamePasskey(
  db: Database,
  user: FactorOwner,
  id: string,
  name: string,
): Promise<Passkey> {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(user, id)).returning();
  if (!row) throw new NotFound(texts.notFound);
  return toPasskey(row);
}

/**
 * Removes a passkey of a user. Without another second factor, also deletes the recovery codes.
 * @throws NotFound
 * @throws Conflict if the role requires a second factor, and the user has no other
 */
export async function removePasskey(
  db: Database,
  user: SessionUser,
  id: string,
  origin: ChangeOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, user.uid);
    const [row] = await tx.delete(passkeys).where(isOwn(user, id)).returning();
    if (!row) throw new NotFound(texts.notFound);
    await finishFactorRemoval(tx, user);
    await recordPasskeyChange(tx, user, { action: "passkey-removed", name: row.name, origin });
  });
}

const isOwn = (user: FactorOwner, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, user.uid));

interface PasskeyChange {
  action: "passkey-added" | "passkey-removed";
  name: string;
  origin: ChangeOrigin;
}

/** Records a user's change to their own passkeys in the audit log and notifies the account. */
export async function recordPasskeyChange(
  tx: Database,
  user: FactorOwner,
  { action, name, origin }: PasskeyChange,
): Promise<void> {
  const isAdded = action === "passkey-added";
  const subject = { type: "user", id: user.uid, label: user.email } as const;
  const changes = [{ field: "name", from: isAdded ? null : name, to: isAdded ? name : null }];
  await recordAudit(tx, { by: user, action, subject, changes });
  const change = isAdded ? credentialMessages.passkeyAdded(name) : credentialMessages.passkeyRemoved(name);
  await notifyCredentialsChanged(tx, user.uid, { change, by: user, ...origin });
}
