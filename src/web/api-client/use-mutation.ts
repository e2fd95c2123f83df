import { useCallback, useRef, useState } from "react";

import type { FieldErrors } from "#domain/shared/errors.ts";

import { ApiProblem } from "./api-problem.ts";

interface MutationState {
  pending: boolean;
  problem: ApiProblem | undefined;
  errors: FieldErrors;
}

const IDLE: MutationState = { pending: false, problem: undefined, errors: {} };

/**
 * One write: `mutate` runs it and answers `undefined` when it failed or when an earlier run has not ended yet, so
 * that a double click writes once. `errors` are messages by field path; `problem` is the failure as a whole.
 * Anything but an ApiProblem is a bug and is thrown on.
 */
export function useMutation<Input, Output>(
  write: (input: Input) => Promise<Output>,
  on: {
    success?: (output: Output, input: Input) => void;
    problem?: (problem: ApiProblem, input: Input) => void;
  } = {},
) {
  const [state, setState] = useState(IDLE);
  const running = useRef(false);

  async function mutate(input: Input): Promise<Output | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setState({ ...IDLE, pending: true });
    try {
      const output = await write(input);
      setState(IDLE);
      on.success?.(output, input);
      return output;
    } catch (error) {
      if (!(error instanceof ApiProblem)) {
        setState(IDLE);
        throw error;
      }
      setState({ pending: false, problem: error, errors: error.errors });
      on.problem?.(error, input);
      return undefined;
    } finally {
      running.current = false;
    }
  }

  /** Shows errors found before anything was sent. */
  const setErrors = useCallback((errors: FieldErrors) => setState({ ...IDLE, errors }), []);

  /** An edited field's error goes. Spec: storefront §5. */
  const clearError = useCallback((field: string) => {
    setState((now) => {
      if (!(field in now.errors)) return now;
      return {
        ...now,
        errors: Object.fromEntries(Object.entries(now.errors).filter(([name]) => name !== field)),
      };
    });
  }, []);

  const reset = useCallback(() => setState(IDLE), []);

  return { ...state, mutate, setErrors, clearError, reset };
}
