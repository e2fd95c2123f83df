import { useCallback, useEffect, useState } from "react";

import type { StockDetail } from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

import { callStaffRead } from "#staff/admin/staff-call.ts";

interface DetailState {
  detail?: StockDetail | undefined;
  errorMessage?: string;
}

/** Loads the stock and stock movements of a product. Loads nothing if `id` is empty. */
export function useStockDetail(id: string, threshold: number) {
  const [state, setState] = useState<DetailState>({});

  const load = useCallback(async () => {
    if (id === "") return setState({});
    try {
      const detail = await callStaffRead("GET /api/admin/inventory/products/:id", {
        param: { id },
        query: { threshold: String(threshold) },
      });
      setState({ detail });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setState({ errorMessage: error.isRejection ? error.detail : inventoryMessages.loadFailed });
    }
  }, [id, threshold]);

  useEffect(() => {
    setState({});
    void load();
  }, [load]);

  // Ignores a late response for the previously opened product.
  const detail = state.detail?.id === id ? state.detail : undefined;
  return { detail, errorMessage: state.errorMessage, reload: load };
}
