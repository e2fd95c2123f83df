import { randomUUID } from "node:crypto";

import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { passkeys } from "../../tables/second-factor-schema.server.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import type { NewPasskey, Passkey, PasskeyCreationOptions } from "../../rules/passkey.ts";
import { CHALLENGE_MS, MAX_PASSKEYS, PASSKEY_ALGORITHMS, getRelyingParty } from "../../rules/passkey.ts";
import type { SessionUser } from "../../rules/user.ts";

import type { ChangeOrigin } from "../notify-credentials-changed.ts";
import { endOtherSessions } from "../sessions/end-other-sessions.ts";
import { countFactors, lockAccount } from "../second-factor/account-factors.ts";
import { replaceRecoveryCodes } from "../second-factor/recovery-codes.ts";
import type { FactorOwner } from "../second-factor/second-factor.ts";
import { consumeChallenge, createChallenge } from "./challenges.ts";
import { listDescriptors, recordPasskeyChange, toPasskey } from "./passkeys.ts";
import { toUserHandle } from "./verify-passkey.ts";

const PURPOSE = "registration";

/**
 * Creates the options with which the browser creates a passkey for a user.
 * @param shop `siteUrl` is the public origin; devices show `name`
 */
export async function createPasskeyOptions(
  db: Database,
  { uid, email, displayName }: SessionUser,
  { siteUrl, name }: { siteUrl: string; name: string },
): Promise<PasskeyCreationOptions> {
  return {
    rp: { id: getRelyingParty(siteUrl).id, name },
    user: { id: toUserHandle(uid), name: email, displayName: displayName === "" ? email : displayName },
    challenge: await createChallenge(db, { purpose: PURPOSE, userId: uid }),
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: CHALLENGE_MS,
    attestation: "none",
    // A security key without storage or PIN can still be a second factor.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    excludeCredentials: await listDescriptors(db, uid),
  };
}

interface Registration {
  passkey: NewPasskey;
  name: string;
  siteUrl: string;
  origin: ChangeOrigin;
  /** The session that adds the passkey. */
  sessionToken: string;
  now?: Date;
}

/**
 * Stores a passkey that the browser has created. If the account had no second factor before, returns recovery codes and
 * ends the other sessions of the account, which have not proved the second factor.
 * @throws Conflict if the challenge has expired, the passkey is already stored or the account has `MAX_PASSKEYS`
 * passkeys
 * @throws InvalidInput if the passkey is malformed, or belongs to another origin or relying party
 */
export async function addPasskey(
  db: Database,
  user: FactorOwner,
  { passkey, name, siteUrl, origin, sessionToken, now = new Date() }: Registration,
): Promise<{ passkey: Passkey; codes: string[] | null }> {
  const scope = { purpose: PURPOSE, userId: user.uid, now } as const;
  const challenge = await consumeChallenge(db, passkey.response.clientDataJSON, scope);
  if (challenge === undefined) throw new Conflict(texts.expired);
  const { credential, credentialDeviceType, credentialBackedUp } = await verifyRegistration(
    passkey,
    challenge,
    siteUrl,
  );
  return db.transaction(async (tx) => {
    await lockAccount(tx, user.uid);
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.uid))) >= MAX_PASSKEYS) {
      throw new Conflict(texts.tooMany(MAX_PASSKEYS));
    }
    const isFirstFactor = (await countFactors(tx, user.uid)) === 0;
    const [row] = await tx
      .insert(passkeys)
      .values({
        id: randomUUID(),
        userId: user.uid,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: passkey.response.transports,
        deviceType: credentialDeviceType,
        isBackedUp: credentialBackedUp,
        name,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!row) throw new Conflict(texts.alreadyAdded);
    await recordPasskeyChange(tx, user, { action: "passkey-added", name, origin });
    if (isFirstFactor) await endOtherSessions(tx, sessionToken, { by: user });
    return {
      passkey: toPasskey(row),
      codes: isFirstFactor ? await replaceRecoveryCodes(tx, user.uid) : null,
    };
  });
}

/** Verifies a new passkey. The package throws plain errors for invalid data. @throws InvalidInput */
async function verifyRegistration({ id, response }: NewPasskey, expectedChallenge: string, siteUrl: string) {
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(siteUrl);
  const verification = await verifyRegistrationResponse({
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => undefined);
  if (!verification?.verified) throw new InvalidInput(texts.invalid);
  return verification.registrationInfo;
}
