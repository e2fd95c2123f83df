import { useSyncExternalStore } from "react";

import type { PasskeyAssertion, PasskeyRequestOptions } from "../../rules/passkey.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

/** The second factor that a user has entered. */
export interface FactorAnswer {
  code?: string;
  passkey?: PasskeyAssertion;
}

/** Returns the options to use a passkey, after `second-factor-required`; undefined without passkeys. */
export function getPasskeyOptions({ members }: ApiProblem): PasskeyRequestOptions | undefined {
  return members["passkeyOptions"] as PasskeyRequestOptions | undefined;
}

/** A question for the second factor of the signed-in user. */
export interface FactorQuestion {
  /** Unused options for the passkeys of the account; undefined without passkeys. */
  passkeyOptions: PasskeyRequestOptions | undefined;
  /** Why the server rejected the last answer. */
  error: string | undefined;
  answer: (answer: FactorAnswer | undefined) => void;
}

let question: FactorQuestion | undefined;
const listeners = new Set<() => void>();

function setQuestion(newQuestion: FactorQuestion | undefined): void {
  question = newQuestion;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the question to show; undefined if no call waits for a second factor. */
export function useFactorQuestion(): FactorQuestion | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}

function askForFactor(parts: Omit<FactorQuestion, "answer">): Promise<FactorAnswer | undefined> {
  return new Promise((resolve) => {
    const answer = (given: FactorAnswer | undefined) => {
      setQuestion(undefined);
      resolve(given);
    };
    setQuestion({ ...parts, answer });
  });
}

/**
 * Runs a sensitive call. If the account has a second factor, asks for it in a dialog and repeats the call with the
 * answer, until the server accepts it.
 * @throws ApiProblem, also if the user closes the dialog
 */
export async function withConfirmedFactor<Result>(
  call: (factor: FactorAnswer) => Promise<Result>,
): Promise<Result> {
  let factor: FactorAnswer = {};
  let passkeyOptions: PasskeyRequestOptions | undefined;
  for (;;) {
    try {
      return await call(factor);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const rejection = error.errors["code"]?.[0];
      if (error.code !== "second-factor-required" && rejection === undefined) throw error;
      // A passkey uses up its options. The next call without an answer returns new ones.
      passkeyOptions = getPasskeyOptions(error) ?? (factor.passkey ? undefined : passkeyOptions);
      const answer = await askForFactor({ passkeyOptions, error: rejection });
      if (answer === undefined) throw error;
      factor = answer;
    }
  }
}
