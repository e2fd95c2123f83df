import { useRef, useState } from "react";

import { ApiProblem } from "../../../api-client/api-problem.ts";

/** The result of changing several items. */
export interface BulkOutcome<Item, Result = unknown> {
  /** Number of items to change. */
  total: number;
  changed: Result[];
  rejected: {
    item: Item;
    /** The API's error message. */
    reason: string;
  }[];
  /** The items that were not changed: rejected items and items after the error that stopped the run. */
  unchanged: Item[];
  /** The error that stopped the run, e.g. a lost connection. */
  stoppedBy: ApiProblem | undefined;
}

/** Returns the first problem of a bulk change that did not change all items. */
export function toProblem({ rejected: [first], stoppedBy }: BulkOutcome<unknown>): ApiProblem {
  return stoppedBy ?? new ApiProblem({ status: 409, code: "conflict", detail: first?.reason ?? "" });
}

/** Codes of errors that concern all items and therefore stop the run. */
const STOPPING_ERRORS = new Set(["not-signed-in", "access-denied", "not-permitted", "too-many-requests"]);

/** Returns whether the error concerns only one item. Such an error does not stop the run. */
function isItemError({ isRejection, code }: ApiProblem): boolean {
  return isRejection && !STOPPING_ERRORS.has(code);
}

/** Changes items one after another. A rejected item does not affect the others. */
export function useBulkChange<Item, Result = unknown>() {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const isRunning = useRef(false);

  async function changeAll(items: readonly Item[], change: (item: Item) => Promise<Result>) {
    const outcome: BulkOutcome<Item, Result> = {
      total: items.length,
      changed: [],
      rejected: [],
      unchanged: [],
      stoppedBy: undefined,
    };
    for (const [done, item] of items.entries()) {
      setProgress({ done, total: items.length });
      try {
        outcome.changed.push(await change(item));
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (!isItemError(error)) {
          return { ...outcome, unchanged: [...outcome.unchanged, ...items.slice(done)], stoppedBy: error };
        }
        outcome.rejected.push({ item, reason: error.detail });
        outcome.unchanged.push(item);
      }
    }
    return outcome;
  }

  return {
    /** Defined while a run is in progress. */
    progress,
    /** Returns `undefined` if another run is in progress. */
    run: async (
      items: readonly Item[],
      change: (item: Item) => Promise<Result>,
    ): Promise<BulkOutcome<Item, Result> | undefined> => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      try {
        return await changeAll(items, change);
      } finally {
        isRunning.current = false;
        setProgress(undefined);
      }
    },
  };
}
