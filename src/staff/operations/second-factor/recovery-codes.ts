import { createHash, randomInt } from "node:crypto";

import { and, eq, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { recoveryCodes } from "../../tables/second-factor-schema.server.ts";
import {
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  formatRecoveryCode,
} from "../../rules/second-factor.ts";

/** A fast hash is sufficient, because a code has 80 random bits. */
function hashCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

function createCode(): string {
  const pickCharacter = () => RECOVERY_CODE_ALPHABET.charAt(randomInt(RECOVERY_CODE_ALPHABET.length));
  return Array.from({ length: RECOVERY_CODE_LENGTH }, pickCharacter).join("");
}

/** Replaces the recovery codes of an account. Returns the new codes, of which only hashes are stored. */
export async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createCode);
  await deleteRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(code) })));
  return codes.map(formatRecoveryCode);
}

/** Deletes the recovery codes of an account. */
export async function deleteRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Marks a recovery code as used. Returns whether the code was valid; of concurrent calls, one succeeds. */
export async function consumeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

/** Returns the number of unused recovery codes of an account. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
