import { Opened } from "#kit/admin/forms/opened.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";

import type { RefundRow } from "../rules/payment-list.ts";
import { paymentMessages } from "../rules/staff-messages.ts";
import { cancelRefund } from "./payment-calls.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { PayRefundDialog } from "./refund-dialogs.tsx";

const messages = paymentMessages.refunds;

interface RefundListDialogsProps {
  refunds: readonly RefundRow[];
  onChanged: () => Promise<void> | void;
}

/** The dialogs that pay and cancel a refund: `?dialog=pay-refund&id=…` and `?dialog=cancel-refund&id=…`. */
export function RefundListDialogs({ refunds, onChanged }: RefundListDialogsProps) {
  const dialog = useRecordDialog({
    records: refunds,
    getId: ({ id }) => String(id),
    adds: "",
    edits: ["pay-refund", "cancel-refund"],
    notFound: messages.notFound,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, name, isOpen, close }) =>
        record &&
        (name === "pay-refund" ? (
          <PayRefundDialog refund={record} isOpen={isOpen} close={close} onChanged={onChanged} />
        ) : (
          <ReasonDialog
            title={messages.cancelTitle(record.orderNumber)}
            saveLabel={messages.cancel}
            saved={messages.cancelled}
            save={(reason) => cancelRefund(record.id, reason)}
            isOpen={isOpen}
            close={close}
            onChanged={onChanged}
          />
        ))
      }
    </Opened>
  );
}
