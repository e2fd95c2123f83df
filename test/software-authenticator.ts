import type { KeyObject } from "node:crypto";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

import { isoCBOR } from "@simplewebauthn/server/helpers";

import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "#staff/rules/passkey.ts";

/** Overrides that simulate a faulty or malicious browser or authenticator. */
interface Deviations {
  origin?: string;
  rpId?: string;
  /** Whether the authenticator has verified the user by PIN or biometrics. */
  isVerified?: boolean;
  /** Signature counter that the authenticator reports. */
  counter?: number;
  userHandle?: string;
}

const FLAGS = { isPresent: 1, isVerified: 4, isBackupEligible: 8, isBackedUp: 16, hasCredential: 64 };

const hashSha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const toBase64Url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

function encodeCounter(counter: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
}

const encodeClientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Encodes the authenticator data of a ceremony. `isVerified` is true by default. */
function encodeAuthenticatorData(
  rpId: string,
  {
    counter,
    extraFlags = 0,
    isVerified = true,
  }: { counter: number; extraFlags?: number; isVerified?: boolean },
): Buffer {
  const flags = FLAGS.isPresent + FLAGS.isBackupEligible + FLAGS.isBackedUp + extraFlags;
  const allFlags = Buffer.from([isVerified ? flags + FLAGS.isVerified : flags]);
  return Buffer.concat([hashSha256(rpId), allFlags, encodeCounter(counter)]);
}

/** Encodes the id and the COSE key of an ES256 passkey. */
function encodeCredential(credentialId: Buffer, publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coseKey = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  const length = Buffer.from([0, credentialId.length]);
  return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(coseKey)]);
}

function encodeAttestation(authenticatorData: Buffer): Uint8Array {
  return isoCBOR.encode(
    new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, never>()],
      ["authData", new Uint8Array(authenticatorData)],
    ]),
  );
}

/** Creates a browser and a WebAuthn authenticator with one ES256 passkey. The first sign-in has signature counter 1. */
export function createSoftwareAuthenticator(ownOrigin = "http://shop.test") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = toBase64Url(credentialId);
  let useCount = 0;
  let storedUserHandle = "";
  return {
    id,
    /** Creates the passkey. */
    create(options: PasskeyCreationOptions, deviations: Deviations = {}): NewPasskey {
      storedUserHandle = options.user.id;
      const { rpId = options.rp.id, origin = ownOrigin, ...rest } = deviations;
      const flags = { counter: useCount, extraFlags: FLAGS.hasCredential, ...rest };
      const credential = encodeCredential(credentialId, publicKey);
      const data = Buffer.concat([encodeAuthenticatorData(rpId, flags), credential]);
      const clientData = encodeClientData("webauthn.create", options.challenge, origin);
      return {
        id,
        response: {
          clientDataJSON: toBase64Url(clientData),
          attestationObject: toBase64Url(encodeAttestation(data)),
          transports: ["internal"],
        },
      };
    },
    /** Signs a challenge with the passkey. */
    get(options: PasskeyRequestOptions, deviations: Deviations = {}): PasskeyAssertion {
      useCount += 1;
      const { rpId = options.rpId, origin = ownOrigin, userHandle = storedUserHandle, ...rest } = deviations;
      const data = encodeAuthenticatorData(rpId, { counter: useCount, ...rest });
      const clientData = encodeClientData("webauthn.get", options.challenge, origin);
      const signature = sign("sha256", Buffer.concat([data, hashSha256(clientData)]), privateKey);
      return {
        id,
        response: {
          clientDataJSON: toBase64Url(clientData),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(signature),
          userHandle,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;
