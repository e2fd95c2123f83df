import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { Button } from "#kit/ui/button.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import type { ConfirmationState, CallResult } from "../../rules/confirmation/confirmation.ts";
import { CALL_EVENTS, isEventAllowed } from "../../rules/confirmation/confirmation.ts";
import type { StaffStep } from "../../rules/risk/risk-consequence.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";
import type { Order } from "../../rules/order.ts";
import { useRecordCall } from "./use-record-call.ts";

/** Keyboard shortcuts for the focused row of the confirmation list. */
export const CALL_KEYS = {
  confirmed: "y",
  noAnswer: "n",
  otherResult: "r",
  whatsapp: "w",
  markSent: "m",
} as const;

interface CallResultsProps {
  order: Pick<Order, "id" | "orderNumber">;
  state: ConfirmationState;
  /** The step that staff take before they confirm the order. */
  staffStep: StaffStep | null;
  /** Keyboard shortcuts for the buttons in a list. */
  keys?: Pick<typeof CALL_KEYS, "confirmed" | "noAnswer" | "otherResult">;
  /** Called with the order after the result is saved. */
  onSaved: (order: Order) => void;
  /** Called if the API rejects the result, e.g. because someone else has already confirmed or declined the order. */
  onStale: () => void;
}

/** The call results that only the dialog offers. With an advance payment, the dialog also offers `confirmed`. */
const OTHER_RESULTS = ["declined", "later", "wrong-number"] as const satisfies readonly CallResult[];

/** Returns the call result that the first button records. */
const getMainResult = (staffStep: StaffStep | null) =>
  staffStep === "advance-payment" ? "paid" : "confirmed";

/** Returns the call results that the dialog offers for an order in this state. */
function listOtherResults(state: ConfirmationState, staffStep: StaffStep | null): CallResult[] {
  const results: CallResult[] =
    getMainResult(staffStep) === "paid" ? [...OTHER_RESULTS, "confirmed"] : [...OTHER_RESULTS];
  return results.filter((result) => isEventAllowed(CALL_EVENTS[result], state));
}

/** Options for the delay until the next call (hours). */
const NEXT_CALL_DELAYS = [1, 2, 4, 24] as const;

/** Buttons that record the result of a confirmation call to the customer. */
export function CallResults({ order, state, staffStep, keys, onSaved, onStale }: CallResultsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { record, isPending } = useRecordCall(order.id, { onSaved, onStale });
  const mainResult = getMainResult(staffStep);
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1 md:flex-nowrap md:gap-x-3 md:whitespace-nowrap">
      <Button
        variant="secondary"
        // The width fits the longest label, so the buttons of all rows are aligned.
        className="md:min-w-36"
        // No shortcut records a payment, because the customer receives a message about it.
        aria-keyshortcuts={mainResult === "paid" ? undefined : keys?.confirmed}
        isBusy={isPending}
        onClick={() => record({ result: mainResult })}
      >
        <span>{messages.results[mainResult]}</span>
        <span className="sr-only">{`: ${order.orderNumber}`}</span>
      </Button>
      <Button
        variant="quiet"
        aria-keyshortcuts={keys?.noAnswer}
        isBusy={isPending}
        onClick={() => record({ result: "no-answer" })}
      >
        <span>{messages.results["no-answer"]}</span>
        <span className="sr-only">{`: ${order.orderNumber}`}</span>
      </Button>
      <Button variant="quiet" aria-keyshortcuts={keys?.otherResult} onClick={() => setIsOpen(true)}>
        {messages.otherResult}
        <span className="sr-only">{`: ${order.orderNumber}`}</span>
      </Button>
      {isOpen && (
        <CallDialog
          order={order}
          state={state}
          staffStep={staffStep}
          onSaved={onSaved}
          onStale={onStale}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

/** A form for the result of a call, with a note. */
function CallDialog({
  order,
  state,
  staffStep,
  onSaved,
  onStale,
  onClose,
}: Omit<CallResultsProps, "keys"> & { onClose: () => void }) {
  const formId = useId();
  const results = listOtherResults(state, staffStep);
  const [result, setResult] = useState<CallResult>("declined");
  const [note, setNote] = useState("");
  const [hours, setHours] = useState("2");
  const guard = useUnsavedGuard(note !== "");
  const { record, isPending } = useRecordCall(order.id, {
    onSaved: (changed) => {
      guard.release();
      onClose();
      onSaved(changed);
    },
    onStale: () => {
      guard.release();
      onClose();
      onStale();
    },
  });
  return (
    <FormDialog
      isOpen
      title={messages.recordTitle(order.orderNumber)}
      formId={formId}
      saveLabel={messages.save}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <ScriptedForm
        id={formId}
        className="grid gap-3"
        onSubmit={() => {
          const trimmed = note.trim();
          record({
            result,
            ...(trimmed !== "" && { note: trimmed }),
            ...(result === "later" && { inHours: Number(hours) }),
          });
        }}
      >
        <SelectField
          label={messages.result}
          required
          value={result}
          onChange={({ currentTarget: { value } }) =>
            setResult((current) => results.find((option) => option === value) ?? current)
          }
        >
          {results.map((option) => (
            <option key={option} value={option}>
              {messages.results[option]}
            </option>
          ))}
        </SelectField>
        {result === "later" && (
          <SelectField
            label={messages.callAgain}
            required
            value={hours}
            onChange={({ currentTarget: { value } }) => setHours(value)}
          >
            {NEXT_CALL_DELAYS.map((option) => (
              <option key={option} value={option}>
                {messages.hours(option)}
              </option>
            ))}
          </SelectField>
        )}
        <TextareaField
          label={messages.note}
          rows={2}
          maxLength={300}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </ScriptedForm>
    </FormDialog>
  );
}
