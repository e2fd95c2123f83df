import { useCallback, useRef, useState } from "react";

import type { FieldErrors } from "../rules/errors.ts";

import { ApiProblem } from "./api-problem.ts";

interface MutationState {
  isPending: boolean;
  problem: ApiProblem | undefined;
  errors: FieldErrors;
}

const IDLE: MutationState = { isPending: false, problem: undefined, errors: {} };

/**
 * Runs a write and tracks its state. `mutate` returns undefined if the write fails. While the previous write is
 * running, `mutate` does nothing and returns undefined, so a double click writes once. `errors` has messages by field
 * path; `problem` is the failure itself. `mutate` rethrows errors other than ApiProblem.
 */
export function useMutation<Input, Output>(
  write: (input: Input) => Promise<Output>,
  on: {
    success?: (output: Output, input: Input) => void;
    problem?: (problem: ApiProblem, input: Input) => void;
  } = {},
) {
  const [state, setState] = useState(IDLE);
  const isRunning = useRef(false);

  async function mutate(input: Input): Promise<Output | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setState({ ...IDLE, isPending: true });
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
      setState({ isPending: false, problem: error, errors: error.errors });
      on.problem?.(error, input);
      return undefined;
    } finally {
      isRunning.current = false;
    }
  }

  /** Shows errors found in the browser, before sending. */
  const setErrors = useCallback((errors: FieldErrors) => setState({ ...IDLE, errors }), []);

  /** Removes a field's errors. Called when the field is edited. Spec: storefront §5. */
  const clearError = useCallback((field: string) => {
    setState((current) => {
      if (!(field in current.errors)) return current;
      const errors = Object.entries(current.errors).filter(([name]) => name !== field);
      return { ...current, errors: Object.fromEntries(errors) };
    });
  }, []);

  const reset = useCallback(() => setState(IDLE), []);

  return { ...state, mutate, setErrors, clearError, reset };
}
