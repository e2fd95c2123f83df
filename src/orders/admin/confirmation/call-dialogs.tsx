import { FormSelect, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import type { ConfirmationState, CallResult } from "../../rules/confirmation/confirmation.ts";
import { CALL_EVENTS, isEventAllowed } from "../../rules/confirmation/confirmation.ts";
import type { StaffStep } from "../../rules/risk/risk-consequence.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";
import { callSchema } from "../../rules/confirmation/decision.ts";
import { orderMessages } from "../../rules/order-messages.ts";
import { recordCall } from "../order-calls.ts";
import type { CallOptions, OrderToCall } from "./call-results.tsx";
import { showCallProblem, showRecordedCall } from "./use-record-call.ts";

/** The call results that only the dialog offers. With an advance payment, the dialog also offers `confirmed`. */
const OTHER_RESULTS = ["declined", "later", "wrong-number"] as const satisfies readonly CallResult[];

/** Returns the call results that the dialog offers for an order in this state. */
function listOtherResults(state: ConfirmationState, staffStep: StaffStep | null): CallResult[] {
  const results: CallResult[] =
    staffStep === "advance-payment" ? [...OTHER_RESULTS, "confirmed"] : [...OTHER_RESULTS];
  return results.filter((result) => isEventAllowed(CALL_EVENTS[result], state));
}

/** Options for the delay until the next call (hours). */
const NEXT_CALL_DELAYS = [1, 2, 4, 24] as const;

/** The dialog for the result of a call about one of these orders; opened by `?dialog=call-result&id=…`. */
export function CallDialogs({ orders, ...options }: CallOptions & { orders: readonly OrderToCall[] }) {
  const dialog = useRecordDialog({
    records: orders,
    getId: ({ id }) => id,
    adds: "",
    edits: "call-result",
    notFound: orderMessages.notFound,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, isOpen, close }) =>
        record && <CallDialog {...options} order={record} isOpen={isOpen} close={close} />
      }
    </Opened>
  );
}

interface CallDialogProps extends CallOptions {
  order: OrderToCall;
  isOpen: boolean;
  close: () => void;
}

/** A form for the result of a call, with a note. */
function CallDialog({ order, isOpen, close, onSaved, onStale }: CallDialogProps) {
  const form = useRecordForm({
    record: undefined,
    schema: callSchema,
    toValues: (): { result: CallResult; note: string; hours: string } => ({
      result: "declined",
      note: "",
      hours: "2",
    }),
    toInput: ({ result, note, hours }) => ({
      result,
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(result === "later" && { inHours: Number(hours) }),
    }),
    fieldNames: { inHours: "hours" },
    save: async (call) => {
      const changed = await recordCall({ ...call, id: order.id });
      await onSaved(changed);
      showRecordedCall(changed, call.result);
      return undefined;
    },
    labels: {},
    texts: { saveFailed: messages.saveFailed },
    onSaved: close,
    onProblem: async (problem) => {
      if (!showCallProblem(problem)) return;
      form.guard.release();
      await onStale();
      close();
    },
  });
  return (
    <RecordDialog
      // Its problems are toasts, as those of the buttons.
      form={{ ...form, note: undefined }}
      item="result"
      isOpen={isOpen}
      onClose={close}
      title={messages.recordTitle(order.orderNumber)}
      saveLabel={messages.save}
      className="grid gap-3"
    >
      <FormSelect form={form.fields} name="result" label={messages.result} required>
        {listOtherResults(order.state, order.staffStep).map((option) => (
          <option key={option} value={option}>
            {messages.results[option]}
          </option>
        ))}
      </FormSelect>
      {form.fields.watch("result") === "later" && (
        <FormSelect form={form.fields} name="hours" label={messages.callAgain} required>
          {NEXT_CALL_DELAYS.map((option) => (
            <option key={option} value={option}>
              {messages.hours(option)}
            </option>
          ))}
        </FormSelect>
      )}
      <FormTextarea form={form.fields} name="note" label={messages.note} rows={2} maxLength={300} />
    </RecordDialog>
  );
}
