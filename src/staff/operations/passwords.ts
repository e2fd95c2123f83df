import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns an argon2id hash of a password, including salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

let decoyHash: Promise<string> | undefined;

/**
 * Returns whether a password matches a hash. Without a hash, takes equally long and returns false, so that the response
 * time does not reveal whether an account exists.
 */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoyHash ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  return passwordHash !== undefined && matches;
}
