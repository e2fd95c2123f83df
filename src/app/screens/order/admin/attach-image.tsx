import { Opened } from "#kit/admin/forms/opened.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { Button } from "#kit/ui/button.tsx";
import { describeMessageImage } from "#messages/admin/inbox/message-image.tsx";
import type { ReceivedMessage } from "#messages/rules/inbox/contact.ts";
import { customerWhatsAppMessages as texts } from "#messages/rules/inbox/whatsapp-messages.ts";
import type { Order } from "#orders/rules/order.ts";
import { AttachProofDialog } from "#payments/admin/attach-proof-dialog.tsx";
import { readOrderMoney } from "#payments/admin/payment-calls.ts";
import { expectsPayment } from "#payments/rules/expects-payment.ts";
import type { PaymentRow } from "#payments/rules/payment-list.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

const ATTACH_IMAGE = "attach-image";

/** Returns which images of the customer can become a payment of the order. Reads its money only if there are images. */
export function useAttachableImages(order: Order, messages: readonly ReceivedMessage[] = []) {
  const can = useAccess();
  const isAllowed = can("money.read", "money.record") && order.importedFrom === undefined;
  const hasImage = messages.some(({ image }) => image?.state === "stored");
  const { data: money, reload } = useStaffData(
    isAllowed && hasImage ? order.id : "",
    () => readOrderMoney(order.id),
    order.updatedAt,
  );
  return {
    money,
    reload,
    canAttach: ({ image }: ReceivedMessage) =>
      image?.state === "stored" && image.paymentOf === null && money !== undefined && expectsPayment(money),
  };
}

/** Opens the dialog that makes the image of a message a payment of the order. */
export function AttachButton({ message }: { message: ReceivedMessage }) {
  const query = useListQuery();
  return (
    <div>
      <Button variant="secondary" onClick={() => query.open({ dialog: ATTACH_IMAGE, id: message.id })}>
        {texts.attachAsPayment}
      </Button>
    </div>
  );
}

interface AttachImageDialogProps {
  order: Order;
  messages: readonly ReceivedMessage[];
  payments: readonly PaymentRow[];
  onAttached: () => void;
}

/** Makes the image of a message a payment of the order, which then waits for a check (`?dialog=attach-image`). */
export function AttachImageDialog({ order, messages, payments, onAttached }: AttachImageDialogProps) {
  const dialog = useRecordDialog({
    records: messages,
    getId: ({ id }) => id,
    adds: "",
    edits: ATTACH_IMAGE,
    notFound: texts.noImage,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, isOpen, close }) =>
        record && (
          <AttachProofDialog
            order={order}
            payments={payments}
            received={{
              ...describeMessageImage(record),
              attach: (payment, key) =>
                callStaffWrite("proof_attached", "POST /api/admin/contact-messages/:id/payment-proof", {
                  param: { id: record.id },
                  header: { "idempotency-key": key },
                  json: { ...payment, orderId: order.id },
                }),
            }}
            isOpen={isOpen}
            close={close}
            onAttached={onAttached}
          />
        )
      }
    </Opened>
  );
}
