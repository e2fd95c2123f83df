import { useId, useState } from "react";

import type { ConfirmationState } from "#domain/orders/confirmation/confirmation.ts";
import { CALL_EVENTS, canHappen } from "#domain/orders/confirmation/confirmation.ts";
import type { CallResult } from "#domain/orders/confirmation/confirmation.ts";
import { staffConfirmationMessages as messages } from "#domain/orders/confirmation/staff-messages.ts";
import type { Order } from "#domain/orders/order.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#web/admin/forms/use-unsaved-guard.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextareaField } from "#web/ui/forms/textarea-field.tsx";

import { useRecordCall } from "./use-record-call.ts";

interface CallResultsProps {
  order: Pick<Order, "id" | "orderNumber">;
  state: ConfirmationState;
  /** Called with the order after the result was saved. */
  onSaved: (order: Order) => void;
  /** Called when someone else has decided the confirmation. */
  onStale: () => void;
}

/** The results of a call that need a note or a time. */
const OTHER_RESULTS = ["declined", "later", "wrong-number"] as const satisfies readonly CallResult[];

const isOtherResult = (value: string): value is (typeof OTHER_RESULTS)[number] =>
  OTHER_RESULTS.some((result) => result === value);

/** Hours after which staff can call again. */
const HOURS = [1, 2, 4, 24] as const;

/** Buttons that record the result of a call to the shopper of an order. */
export function CallResults({ order, state, onSaved, onStale }: CallResultsProps) {
  const [isOpen, setOpen] = useState(false);
  const { record, isPending } = useRecordCall(order.id, { onSaved, onStale });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap md:whitespace-nowrap">
      <Button variant="secondary" isBusy={isPending} onClick={() => record({ result: "confirmed" })}>
        {messages.results.confirmed}
        <span className="sr-only">: {order.orderNumber}</span>
      </Button>
      <Button variant="quiet" isBusy={isPending} onClick={() => record({ result: "no-answer" })}>
        {messages.results["no-answer"]}
        <span className="sr-only">: {order.orderNumber}</span>
      </Button>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {messages.otherResult}
        <span className="sr-only">: {order.orderNumber}</span>
      </Button>
      {isOpen && (
        <CallDialog
          order={order}
          state={state}
          onSaved={onSaved}
          onStale={onStale}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Asks for the result of a call with a note. */
function CallDialog({ order, state, onSaved, onStale, onClose }: CallResultsProps & { onClose: () => void }) {
  const formId = useId();
  const [result, setResult] = useState<(typeof OTHER_RESULTS)[number]>("declined");
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
      <form
        id={formId}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
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
          onChange={({ currentTarget: { value } }) => isOtherResult(value) && setResult(value)}
        >
          {OTHER_RESULTS.filter((each) => canHappen(CALL_EVENTS[each], state)).map((each) => (
            <option key={each} value={each}>
              {messages.results[each]}
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
            {HOURS.map((each) => (
              <option key={each} value={each}>
                {messages.hours(each)}
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
      </form>
    </FormDialog>
  );
}
