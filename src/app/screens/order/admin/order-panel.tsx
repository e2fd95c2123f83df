import type { ReactNode } from "react";

import type { Order } from "#orders/rules/order.ts";
import { networkMessages } from "#kit/rules/texts/network-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { readOrderConfirmation, readOrderRisks } from "#orders/admin/order-calls.ts";
import { useOrder } from "#orders/admin/use-order.ts";
import { useOrderDetails } from "./use-order-details.ts";

interface OrderPanelOptions {
  /** Id of the open order; "" for none. */
  id: string;
  /** Called with the order after each change. */
  onChange: (order: Order) => Promise<void> | void;
  /** Called if someone else has changed the order. */
  onStale: () => Promise<void> | void;
}

/** Loads an order. `OrderPanel` shows the order in a sheet or on a page. */
export function useOrderPanel({ id, onChange, onStale }: OrderPanelOptions) {
  const loaded = useOrder(id);
  // Loaded at the same time as the order, so that late risk reasons do not shift the details.
  const risks = useStaffData(id, () => readOrderRisks(id));
  const confirmation = useStaffData(id, () => readOrderConfirmation(id));
  const details = useOrderDetails();
  return { ...loaded, risks, confirmation, details, onChange, onStale };
}

interface OrderPanelProps {
  panel: ReturnType<typeof useOrderPanel>;
  /** A control beside the status. */
  statusAction?: ReactNode;
}

/** The details of an order, or an error message if they could not be loaded. */
export function OrderPanel({ panel, statusAction }: OrderPanelProps) {
  const { order, risks, confirmation, details, load, setOrder, onChange, onStale } = panel;
  const { Details } = details;
  const errorMessage = details.hasFailed ? networkMessages.failed : panel.errorMessage;
  if (order && Details) {
    return (
      <Details
        order={order}
        statusAction={statusAction}
        risks={risks}
        confirmation={confirmation.data}
        onChange={(changed) => {
          setOrder(changed);
          risks.reload();
          confirmation.reload();
          return onChange(changed);
        }}
        onStale={() => {
          void load();
          confirmation.reload();
          return onStale();
        }}
      />
    );
  }
  if (errorMessage === undefined) {
    return (
      <div className="grid min-h-64 place-items-center">
        <Spinner label="Loading the order" />
      </div>
    );
  }
  return (
    <div className="grid justify-items-center gap-4 py-10">
      <p role="alert">{errorMessage}</p>
      <Button variant="secondary" onClick={() => void (details.hasFailed ? details.load() : load())}>
        Try again
      </Button>
    </div>
  );
}
