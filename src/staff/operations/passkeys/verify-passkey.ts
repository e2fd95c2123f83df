import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { passkeys } from "../../tables/second-factor-schema.server.ts";
import { SignInRefused } from "../../rules/staff-errors.ts";
import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import type { PasskeyAssertion, PasskeyRequestOptions } from "../../rules/passkey.ts";
import { CHALLENGE_MS, getRelyingParty } from "../../rules/passkey.ts";

import { consumeChallenge, createChallenge } from "./challenges.ts";
import type { PasskeyRow } from "./passkeys.ts";
import { listDescriptors } from "./passkeys.ts";

/** Returns the WebAuthn `user.id`, which identifies the account in its passkeys. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

/**
 * Creates the options with which the browser requests a passkey. With `userId`, requests a passkey of this account as
 * its second factor. Otherwise, requests a passkey of any account for sign-in, with a PIN or biometrics.
 */
export async function createRequestOptions(
  db: Database,
  siteUrl: string,
  userId?: string,
): Promise<PasskeyRequestOptions> {
  const isSignIn = userId === undefined;
  return {
    rpId: getRelyingParty(siteUrl).id,
    challenge: await createChallenge(
      db,
      isSignIn ? { purpose: "sign-in" } : { purpose: "second-factor", userId },
    ),
    timeout: CHALLENGE_MS,
    userVerification: isSignIn ? "required" : "preferred",
    allowCredentials: isSignIn ? [] : await listDescriptors(db, userId),
  };
}

interface AssertionCheck {
  assertion: PasskeyAssertion;
  purpose: "sign-in" | "second-factor";
  siteUrl: string;
  now?: Date;
}

/**
 * Verifies that a passkey has signed a challenge of this shop, and records the use of the passkey.
 * @throws SignInRefused if the challenge is unknown, expired, used or has another purpose; if the signature, the
 * origin or the relying party is wrong; or if the counter is not above the stored counter, which means that the
 * passkey was copied
 */
export async function verifyPasskey(
  db: Database,
  row: PasskeyRow,
  { assertion, purpose, siteUrl, now = new Date() }: AssertionCheck,
): Promise<void> {
  const { userHandle } = assertion.response;
  if (userHandle !== undefined && userHandle !== toUserHandle(row.userId)) throw createPasskeyRefusedError();
  const isSignIn = purpose === "sign-in";
  const scope = isSignIn ? { purpose, now } : { purpose, now, userId: row.userId };
  const challenge = await consumeChallenge(db, assertion.response.clientDataJSON, scope);
  if (challenge === undefined) throw createPasskeyRefusedError(texts.expired);
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(siteUrl);
  const { id, response } = assertion;
  // The package throws plain errors for invalid data. `counter: 0` disables its counter check, because `storeUse`
  // compares the counter.
  const result = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: { id, publicKey: new Uint8Array(row.publicKey), counter: 0 },
    requireUserVerification: isSignIn,
  }).catch(() => undefined);
  if (!result?.verified) throw createPasskeyRefusedError();
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  if (!(await storeUse(db, row, { counter: newCounter, isBackedUp: credentialBackedUp, now }))) {
    throw createPasskeyRefusedError(texts.copied);
  }
}

/** Stores a use of a passkey. Returns false if the counter has not increased. Passkeys without a counter send 0. */
async function storeUse(
  db: Database,
  { id }: PasskeyRow,
  { counter, isBackedUp, now }: { counter: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const isCounterValid = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`),
  );
  const updated = await db
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isCounterValid))
    .returning({ id: passkeys.id });
  return updated.length === 1;
}

/** Creates the error of a rejected passkey. */
export function createPasskeyRefusedError(message: string = texts.refused): SignInRefused {
  return new SignInRefused(message, { passkey: [message] });
}
