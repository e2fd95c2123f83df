import { randomBytes } from "node:crypto";

import { and, eq, gt, isNull, lt } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { passkeyChallenges } from "../../tables/second-factor-schema.server.ts";
import { z } from "#platform/rules/zod.ts";
import type { ChallengePurpose } from "../../rules/passkey.ts";
import { CHALLENGE_MS } from "../../rules/passkey.ts";

/**
 * The purpose of a challenge and the account that must respond to it. Without `userId`, the passkey identifies the
 * account.
 */
interface ChallengeScope {
  purpose: ChallengePurpose;
  userId?: string;
  now?: Date;
}

/** Creates a single-use challenge that is valid for five minutes. Deletes expired challenges. */
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

/**
 * Returns the challenge in the client data of a browser's response, without verifying it. Returns undefined for
 * malformed data.
 */
function readChallenge(clientDataJson: string): string | undefined {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
    return clientDataSchema.parse(clientData).challenge;
  } catch {
    return undefined;
  }
}

/**
 * Deletes the challenge of a browser's response and returns it. Returns undefined if the challenge is unknown,
 * expired, used, or belongs to another purpose or account. Of concurrent calls, one succeeds.
 * @param clientDataJson `clientDataJSON` of the response, in Base64url
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
