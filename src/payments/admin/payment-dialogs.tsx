import { Opened } from "#kit/admin/forms/opened.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";

import type { PaymentRow } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { rejectPayment } from "./payment-calls.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface PaymentDialogsProps {
  payments: readonly PaymentRow[];
  onChanged: () => Promise<void> | void;
}

/** The dialogs that decide about a payment: `?dialog=accept&id=…` and `?dialog=reject&id=…`. */
export function PaymentDialogs({ payments, onChanged }: PaymentDialogsProps) {
  const dialog = useRecordDialog({
    records: payments,
    getId: ({ id }) => String(id),
    adds: "",
    edits: ["accept", "reject"],
    notFound: messages.notFound,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, name, isOpen, close }) =>
        record &&
        (name === "accept" ? (
          <AcceptDialog payment={record} isOpen={isOpen} close={close} onChanged={onChanged} />
        ) : (
          <ReasonDialog
            title={messages.rejectTitle(record.orderNumber)}
            hint={messages.rejectHint}
            saveLabel={messages.reject}
            saved={messages.rejected}
            save={(reason) => rejectPayment(record.id, reason)}
            isOpen={isOpen}
            close={close}
            onChanged={onChanged}
          />
        ))
      }
    </Opened>
  );
}
