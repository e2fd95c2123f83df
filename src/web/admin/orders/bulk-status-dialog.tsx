import { useId, useState } from "react";

import { orderStatusMessages } from "#domain/orders/order-messages.ts";
import { staffOrderMessages } from "#domain/orders/staff-messages.ts";
import type { Order } from "#domain/orders/order.ts";
import { ORDER_NOTES_LIMIT } from "#domain/orders/order-notes.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { likelyNextStatus, ORDER_STATUSES, skipsStock, STATUS_RULES } from "#domain/orders/order-status.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextareaField } from "#web/ui/forms/textarea-field.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { DeductStock } from "./deduct-stock.tsx";
import type { BulkOutcome } from "./use-bulk-status.ts";
import { useBulkStatus, wouldChange } from "./use-bulk-status.ts";
import type { ChangeableOrder } from "./use-status-change.ts";

interface BulkStatusDialogProps {
  isOpen: boolean;
  orders: readonly ChangeableOrder[];
  onClose: () => void;
  /** Told of the orders that were changed, and of those that are still to be. */
  onChanged: (changed: Order[], left: string[]) => void;
}

const counted = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

/** Why not all orders were changed. */
function Shortfall({ outcome: { total, changed, refused, stoppedBy } }: { outcome: BulkOutcome }) {
  return (
    <>
      {stoppedBy && <p>{staffOrderMessages.stoppedMidway(changed.length, total, stoppedBy.detail)}</p>}
      {refused.length > 0 && (
        <>
          <p className="font-medium">{staffOrderMessages.someFailed(refused.length, total)}</p>
          <ul className="mt-1.5 grid gap-1">
            {refused.map(({ order, reason }) => (
              <li key={order.id} className="wrap-anywhere">
                {order.orderNumber}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Sets the selected orders to one status; notes are asked for where a single order asks for them. Spec: admin §4. */
export function BulkStatusDialog({ isOpen, orders: selected, onClose, onChanged }: BulkStatusDialogProps) {
  const formId = useId();
  const bulk = useBulkStatus();
  const [orders, setOrders] = useState(selected);
  // Its words stay while it fades away, though nothing is selected any more.
  if (isOpen && orders !== selected) setOrders(selected);
  const [status, setStatus] = useState<OrderStatus>("confirmed");
  const [notes, setNotes] = useState("");
  const [isDeducting, setIsDeducting] = useState(true);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setStatus(likelyNextStatus(selected.map((order) => order.status)));
      setOutcome(undefined);
      setIsDeducting(true);
    }
  }
  const concerned = wouldChange(orders, status);
  const word = orderStatusMessages[status].label.toLowerCase();
  const skipping = concerned.filter(({ holdsStock }) => skipsStock(status, holdsStock)).length;
  const same = orders.length - concerned.length;

  async function submit() {
    setOutcome(undefined);
    const ended = await bulk.run(concerned, {
      status,
      notes: STATUS_RULES[status].asksForNotes ? notes : "",
      deductStock: isDeducting,
    });
    if (ended === undefined) return;
    const done = new Set(ended.changed.map(({ id }) => id));
    const left = concerned.flatMap(({ id }) => (done.has(id) ? [] : [id]));
    onChanged(ended.changed, left);
    if (left.length > 0) return setOutcome(ended);
    toast(staffOrderMessages.allChanged(ended.changed.length, word));
    setNotes("");
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => bulk.progress === undefined && onClose()}
      title={`Set ${counted(orders.length)}`}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose} disabled={bulk.progress !== undefined}>
            {outcome ? "Close" : "Back"}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={status === "cancelled" ? "danger" : "primary"}
            isBusy={bulk.progress !== undefined}
            busyLabel={bulk.progress && `${bulk.progress.done} of ${bulk.progress.total} …`}
            disabled={concerned.length === 0}
          >
            Set {counted(concerned.length)} to {word}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SelectField
          label="New status"
          required
          value={status}
          onChange={({ currentTarget }) => {
            setStatus(currentTarget.value as OrderStatus);
            setOutcome(undefined);
          }}
        >
          {ORDER_STATUSES.map((each) => (
            <option key={each} value={each}>
              {orderStatusMessages[each].label}
            </option>
          ))}
        </SelectField>
        {same > 0 && <p className="text-sm text-umber">{staffOrderMessages.alreadyInStatus(same, word)}</p>}
        {skipping > 0 && (
          <DeductStock
            skipping={skipping}
            of={concerned.length}
            isOn={isDeducting}
            onChange={setIsDeducting}
          />
        )}
        {STATUS_RULES[status].asksForNotes && (
          <TextareaField
            label="Notes"
            hint="Added to the notes of each of them; customers do not see it."
            rows={3}
            maxLength={ORDER_NOTES_LIMIT}
            value={notes}
            onChange={({ currentTarget: { value } }) => setNotes(value)}
          />
        )}
        <div role="alert" className="text-sm text-oxblood empty:hidden">
          {outcome && <Shortfall outcome={outcome} />}
        </div>
      </form>
    </Dialog>
  );
}
