import { useState } from "react";
import { useRevalidator } from "react-router";

import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { PRODUCT_LIST_ID } from "../products/product-deletion.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

interface UndoRequest {
  change: CompletedPriceChange;
  skipChanged?: boolean;
}

/** Undoes a price change. If some prices have been changed again, staff can restore the other prices. */
export function usePriceUndo() {
  const { revalidate } = useRevalidator();
  // Its dialog is not in the URL, because only the API's rejection tells which prices have been changed again.
  const [rejectedUndo, setRejectedUndo] = useState<{ change: CompletedPriceChange; problem: ApiProblem }>();
  const undoing = useMutation(
    async ({ change, skipChanged = false }: UndoRequest) => {
      const undone = await callStaffWrite("price_change_undone", "POST /api/admin/price-changes/:id/undo", {
        param: { id: change.id },
        json: { skipChanged },
      });
      await revalidate();
      return undone;
    },
    {
      success: ({ restored }) => {
        setRejectedUndo(undefined);
        showToast(messages.undone(restored ?? 0));
        // Focuses the list, because the focused button was removed.
        document.getElementById(PRODUCT_LIST_ID)?.focus();
      },
      problem: (problem, { change }) => {
        if (problem.code === "conflict") return setRejectedUndo({ change, problem });
        showToast(problem.isRejection ? problem.detail : messages.undoFailed, { tone: "error" });
        if (problem.isRejection) void revalidate();
      },
    },
  );
  return {
    undo: (undo: UndoRequest) => void undoing.mutate(undo),
    isUndoing: undoing.isPending,
    /** The last undo that the API rejected because prices have been changed again. */
    rejectedUndo,
    close: () => setRejectedUndo(undefined),
  };
}

export type PriceUndo = ReturnType<typeof usePriceUndo>;
