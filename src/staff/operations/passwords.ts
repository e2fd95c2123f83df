import { hash, verify } from "@node-rs/argon2";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

import { InvalidInput } from "#kit/rules/errors.ts";
import { passwordMessages } from "../rules/sign-in-messages.ts";

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

/** Minimum estimated number of guesses. Random passwords of six characters (the minimum length) exceed it. */
const MIN_GUESSES = 1_000_000;
/** Minimum for a password that contains a dictionary word. Attackers try words with suffixes such as `@123` first. */
const MIN_GUESSES_WITH_WORD = 100_000_000;

/** Words that attackers who know the shop would try. */
const SHOP_WORDS = ["zarif essence", "zarifessence", "zarif", "essence"];

let estimatorPromise: Promise<ZxcvbnFactory> | undefined;

/** Loads the estimator with its word lists (130 ms) on first use. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Estimator({ graphs, dictionary });
}

/** Resets a failed load, so that the next call retries. @throws the error */
function resetEstimator(error: unknown): never {
  estimatorPromise = undefined;
  throw error;
}

/** Returns the parts of the owner's email address and name, and the shop's words, which attackers would try first. */
function listPersonalWords({ email, displayName }: PasswordOwner): string[] {
  const parts = [email, displayName].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...parts.filter((part) => part.length > 2), ...SHOP_WORDS];
}

/** The account that a password belongs to. */
interface PasswordOwner {
  email: string;
  displayName: string;
}

/**
 * Rejects a password that is easy to guess, with the reason and a suggestion.
 * @throws InvalidInput under the field `password`
 */
export async function assertStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  estimatorPromise ??= loadEstimator().catch(resetEstimator);
  const estimator = await estimatorPromise;
  const { guesses, feedback, sequence } = estimator.check(password, listPersonalWords(owner));
  const hasWord = sequence.some(({ pattern }) => pattern === "dictionary");
  if (guesses >= (hasWord ? MIN_GUESSES_WITH_WORD : MIN_GUESSES)) return;
  const message = passwordMessages.tooWeak(feedback.warning);
  throw new InvalidInput(message, { password: [message] });
}
