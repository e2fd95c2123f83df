import { useCallback, useEffect, useRef, useState } from "react";

import { orderMessages } from "../rules/order-messages.ts";
import { staffOrderMessages } from "../rules/staff-messages.ts";
import type { Order } from "../rules/order.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

import { readOrder } from "./order-calls.ts";

interface OrderState {
  id: string;
  order?: Order;
  /** The error message if the order could not be loaded. */
  errorMessage?: string;
}

/** Loads an order. If `id` is "", keeps the last order, so that a closing dialog keeps its contents. */
export function useOrder(id: string) {
  const [state, setState] = useState<OrderState>({ id: "" });
  const latestId = useRef(id);

  const load = useCallback(async () => {
    if (id === "") return;
    try {
      const order = await readOrder(id);
      if (latestId.current === id) setState({ id, order });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const errorMessage = error.status === 404 ? orderMessages.notFound : staffOrderMessages.orderFailed;
      if (latestId.current === id) setState({ id, errorMessage });
    }
  }, [id]);

  useEffect(() => {
    latestId.current = id;
    void load();
  }, [id, load]);

  const isCurrent = id === "" || state.id === id;
  return {
    order: isCurrent ? state.order : undefined,
    errorMessage: isCurrent ? state.errorMessage : undefined,
    load,
    /** Replaces the order after a change. Ignores an order that is no longer open. */
    setOrder: (order: Order) => {
      if (order.id === latestId.current) setState({ id: order.id, order });
    },
  };
}
