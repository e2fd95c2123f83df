import { useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";

import { FormNumber, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { addMoney, formatPrice } from "#kit/rules/money.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { closeDaySchema } from "../rules/cash-input.ts";
import { cashMessages as messages } from "../rules/cash-messages.ts";
import type { CashSheet } from "../rules/cash-sheet.ts";

/** The dialog that closes the day of a cash sheet with the counted amount, opened by `?dialog=close-day`. */
export function CloseDayDialog({ sheet }: { sheet: CashSheet }) {
  const dialog = useDialog("close-day");
  return <Opened dialog={dialog}>{(opened) => <CloseDayForm {...opened} sheet={sheet} />}</Opened>;
}

function CloseDayForm({ sheet, isOpen, close }: { sheet: CashSheet; isOpen: boolean; close: () => void }) {
  const { revalidate } = useRevalidator();
  const { account, day, expected } = sheet;
  const form = useRecordForm({
    record: undefined,
    schema: closeDaySchema,
    toValues: () => ({ counted: Number.NaN, note: "" }),
    toInput: (values) => ({ ...values, accountId: account.id, day, expected }),
    save: async (json, { idempotencyKey }) => {
      const header = { "idempotency-key": idempotencyKey };
      await callStaffWrite("cash_day_closed", "POST /api/admin/money/days", { json, header });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.dayClosed, saveFailed: messages.saveFailed },
    reload: revalidate,
    onSaved: close,
    onProblem: () => void revalidate(),
  });
  const counted = useWatch({ control: form.fields.control, name: "counted" });
  const difference = Number.isFinite(counted) ? addMoney(counted, -expected) : undefined;
  return (
    <RecordDialog
      form={form}
      item={messages.one}
      isOpen={isOpen}
      onClose={close}
      title={messages.closeTitle(account.name)}
      saveLabel={messages.closeDay}
    >
      <p className="text-sm text-umber">{messages.closeHint}</p>
      <p className="text-sm">{messages.expectedIs(formatPrice(expected))}</p>
      <FormNumber form={form.fields} name="counted" label={messages.counted} inputMode="decimal" required />
      <p role="status" className="text-sm font-medium tabular-nums empty:hidden">
        {difference === undefined ? "" : messages.differenceIs(formatPrice(difference))}
      </p>
      <FormTextarea form={form.fields} name="note" label={messages.note} rows={2} maxLength={500} />
    </RecordDialog>
  );
}
