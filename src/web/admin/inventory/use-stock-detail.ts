import { useCallback, useEffect, useState } from "react";

import type { StockDetail } from "#domain/stock/inventory.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

import { staffRead } from "../staff-call.ts";

interface DetailState {
  detail?: StockDetail | undefined;
  failure?: string;
}

/** One product's stock and what happened to it, read when its dialog opens; "" reads nothing. */
export function useStockDetail(id: string, threshold: number) {
  const [state, setState] = useState<DetailState>({});

  const read = useCallback(async () => {
    if (id === "") return setState({});
    try {
      const detail = await staffRead("GET /api/admin/inventory/products/:id", {
        param: { id },
        query: { threshold: String(threshold) },
      });
      setState({ detail });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setState({ failure: error.isRefusal ? error.detail : inventoryMessages.loadFailed });
    }
  }, [id, threshold]);

  useEffect(() => {
    setState({});
    void read();
  }, [read]);

  // An answer that comes late is of the product that was looked at before.
  const detail = state.detail?.id === id ? state.detail : undefined;
  return { detail, failure: state.failure, reload: read };
}
