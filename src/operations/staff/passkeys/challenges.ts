import { randomBytes } from "node:crypto";

import { and, eq, gt, isNull, lt } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { passkeyChallenges } from "#db/schema/second-factor-schema.server.ts";
import { z } from "#domain/shared/zod.ts";
import type { ChallengePurpose } from "#domain/staff/passkey.ts";
import { CHALLENGE_MS } from "#domain/staff/passkey.ts";

/** What a challenge permits, and who must answer it. Without `userId`, the passkey names the account. */
interface ChallengeScope {
  purpose: ChallengePurpose;
  userId?: string;
  now?: Date;
}

/** Creates a challenge for one answer within five minutes. Deletes expired challenges. */
export async function createChallenge(
  db: Database,
  { purpose, userId, now = new Date() }: ChallengeScope,
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.insert(passkeyChallenges).values({ challenge, purpose, userId, expiresAt });
  return challenge;
}

const clientDataSchema = z.object({ challenge: z.string() });

/** Returns the challenge that a browser has answered, without verifying it. Returns undefined for malformed data. */
function readChallenge(clientDataJson: string): string | undefined {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
    return clientDataSchema.parse(clientData).challenge;
  } catch {
    return undefined;
  }
}

/**
 * Deletes the challenge that a browser has answered and returns it. Returns undefined if it is unknown, expired, used or of
 * another purpose or account. Of concurrent calls, one succeeds.
 * @param clientDataJson Base64url `clientDataJSON` of the answer
 */
export async function consumeChallenge(
  db: Database,
  clientDataJson: string,
  { purpose, userId, now = new Date() }: ChallengeScope,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJson);
  if (challenge === undefined) return undefined;
  const [consumed] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        userId === undefined ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return consumed?.challenge;
}
