import { useCallback, useEffect, useRef, useState } from "react";

import { orderMessages } from "#domain/orders/order-messages.ts";
import { staffOrderMessages } from "#domain/orders/staff-messages.ts";
import type { Order } from "#domain/orders/order.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

import { readOrder } from "./order-calls.ts";

interface OrderState {
  id: string;
  order?: Order;
  /** Why there is none, in words. */
  failure?: string;
}

/** The whole order with the id, read when the id comes; what was shown last stays while there is no id. */
export function useOrder(id: string) {
  const [state, setState] = useState<OrderState>({ id: "" });
  const wanted = useRef(id);

  const load = useCallback(async () => {
    if (id === "") return;
    try {
      const order = await readOrder(id);
      if (wanted.current === id) setState({ id, order });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const failure = error.status === 404 ? orderMessages.notFound : staffOrderMessages.orderFailed;
      if (wanted.current === id) setState({ id, failure });
    }
  }, [id]);

  useEffect(() => {
    wanted.current = id;
    void load();
  }, [id, load]);

  const isCurrent = id === "" || state.id === id;
  return {
    order: isCurrent ? state.order : undefined,
    failure: isCurrent ? state.failure : undefined,
    load,
    /** Takes a change of the order; of one that is no longer open it is dropped. */
    setOrder: (order: Order) => {
      if (order.id === wanted.current) setState({ id: order.id, order });
    },
  };
}
