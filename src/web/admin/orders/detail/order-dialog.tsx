import { useEffect, useState } from "react";

import type { Order } from "#domain/orders/order.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { UnsavedChangesDialog } from "#web/admin/forms/unsaved-changes-dialog.tsx";
import { useUnsavedGuard } from "#web/admin/forms/use-unsaved-guard.ts";
import { OrderDetails } from "./order-details.tsx";
import { PrintLink } from "#web/admin/orders/print-link.tsx";
import { useOrder } from "#web/admin/orders/use-order.ts";

interface OrderDialogProps {
  /** Id of the open order, "" for none. */
  id: string;
  onClose: () => void;
  /** Called with the order after each change. */
  onChange: (order: Order) => void;
  /** Called when someone else has changed the order. */
  onStale: () => void;
}

function PrintLinks({ id }: { id: string }) {
  return (
    <>
      <PrintLink kind="invoice" ids={[id]}>
        Print invoice
      </PrintLink>
      <PrintLink kind="packing-slip" ids={[id]}>
        Print packing slip
      </PrintLink>
    </>
  );
}

/** Shows an order over the list. Opening it adds a history entry, so that Back closes it. Spec: admin §2. */
export function OrderDialog({ id, onClose, onChange, onStale }: OrderDialogProps) {
  const { order, errorMessage, load, setOrder } = useOrder(id);
  const [notes, setNotes] = useState<string>();
  const guard = useUnsavedGuard(notes !== undefined);
  const close = () => guard.leave(onClose);

  // Discards unsaved notes when another order opens.
  useEffect(() => setNotes(undefined), [id]);

  return (
    <>
      <Dialog
        isOpen={id !== ""}
        onClose={close}
        title={<span className="lining-nums">{order ? `Order ${order.orderNumber}` : "Order"}</span>}
        size="wide"
        footer={
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
            {order && <PrintLinks id={order.id} />}
            <Button variant="secondary" className="max-sm:hidden" onClick={close}>
              Close
            </Button>
          </div>
        }
      >
        {order && (
          <OrderDetails
            order={order}
            typedNotes={notes}
            onChangeNotes={setNotes}
            // Notes edited during the request are still unsaved.
            onSaveNotes={(sent) => setNotes((typed) => (typed === sent ? undefined : typed))}
            onChange={(changed) => {
              setOrder(changed);
              onChange(changed);
            }}
            onStale={() => {
              void load();
              onStale();
            }}
          />
        )}
        {errorMessage !== undefined && (
          <div className="grid justify-items-center gap-4 py-10">
            <p role="alert">{errorMessage}</p>
            <Button variant="secondary" onClick={() => void load()}>
              Try again
            </Button>
          </div>
        )}
        {!order && errorMessage === undefined && (
          <div className="grid min-h-64 place-items-center">
            <Spinner label="Loading the order" />
          </div>
        )}
      </Dialog>
      <UnsavedChangesDialog {...guard.confirmation} />
    </>
  );
}
