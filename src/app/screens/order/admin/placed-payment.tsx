import { useEffect, useEffectEvent } from "react";

import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { requires } from "#kit/rules/permissions.ts";
import { Button } from "#kit/ui/button.tsx";
import { RECORD_PAYMENT } from "#orders/admin/confirmation/call-results.tsx";
import { readOrder } from "#orders/admin/order-calls.ts";
import type { Order } from "#orders/rules/order.ts";
import { paymentMessages } from "#payments/rules/staff-messages.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const RecordPaymentDialog = dialogOnDemand(
  () => import("#payments/admin/record-dialog.tsx"),
  (module) => module.RecordPaymentDialog,
);

interface PlacedPaymentProps {
  order: Order;
  /** Whether the customer has paid before staff placed the order: the dialog is then the next step. */
  isReceived: boolean;
  onRecorded: (order: Order) => void;
}

/** Records what the customer pays in advance of an order that staff have just entered. */
export function PlacedPayment({ order, isReceived, onRecorded }: PlacedPaymentProps) {
  const recording = useDialog(RECORD_PAYMENT);
  const openIfReceived = useEffectEvent(() => {
    if (isReceived) recording.open();
  });
  useEffect(() => openIfReceived(), []);
  return (
    <IfAllowed rule={requires("money.record")}>
      <Button onClick={recording.open}>{paymentMessages.record}</Button>
      <Opened dialog={recording}>
        {({ isOpen, close }) => (
          <RecordPaymentDialog
            order={order}
            due={order.totalAmount}
            asked={order.advanceAmount}
            isOpen={isOpen}
            close={close}
            onRecorded={async () => onRecorded(await readOrder(order.id))}
          />
        )}
      </Opened>
    </IfAllowed>
  );
}
