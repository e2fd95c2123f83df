import { useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";

import {
  FormCheckbox,
  FormField,
  FormNumber,
  FormSelect,
  FormTextarea,
} from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { handOverSchema } from "../rules/cash-input.ts";
import { cashMessages as messages } from "../rules/cash-messages.ts";
import { AccountOptions, useAccounts } from "./account-options.tsx";

interface FormProps {
  isOpen: boolean;
  close: () => void;
}

/** The dialog for cash that a rider hands over, opened by `?dialog=hand-over&rider=…`. */
export function HandOverDialog() {
  const dialog = useDialog("hand-over");
  return (
    <Opened dialog={dialog}>{({ isOpen, close }) => <HandOverForm isOpen={isOpen} close={close} />}</Opened>
  );
}

function HandOverForm({ isOpen, close }: FormProps) {
  const { revalidate } = useRevalidator();
  const query = useListQuery();
  const [riders, cash] = [useAccounts("rider"), useAccounts("cash")];
  const chosen = riders.find(({ id }) => String(id) === query.get("rider")) ?? riders[0];
  const form = useRecordForm({
    record: undefined,
    schema: handOverSchema,
    toValues: () => ({
      fromId: String(chosen?.id ?? ""),
      toId: String(cash[0]?.id ?? ""),
      amount: Math.max(0, chosen?.balance ?? 0),
      allowsMore: false,
      note: "",
      day: "",
    }),
    toInput: ({ day, fromId, toId, ...values }) => ({
      ...values,
      fromId: Number(fromId),
      toId: Number(toId),
      ...(day !== "" && { day }),
    }),
    save: async (json, { idempotencyKey }) => {
      const header = { "idempotency-key": idempotencyKey };
      await callStaffWrite("cash_handed_over", "POST /api/admin/money/hand-overs", { json, header });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.handedOver, saveFailed: messages.saveFailed },
    reload: revalidate,
    onSaved: close,
  });
  const [fromId, amount] = useWatch({ control: form.fields.control, name: ["fromId", "amount"] });
  const open = riders.find(({ id }) => String(id) === fromId)?.balance ?? 0;
  return (
    <RecordDialog
      form={form}
      item={messages.one}
      isOpen={isOpen}
      onClose={close}
      title={messages.handOver}
      saveLabel={messages.saveHandOver}
    >
      <FormSelect form={form.fields} name="fromId" label={messages.rider} required>
        <AccountOptions accounts={riders} />
      </FormSelect>
      <FormNumber
        form={form.fields}
        name="amount"
        label={messages.amount}
        hint={messages.openHint(formatPrice(open))}
        inputMode="decimal"
        required
      />
      {amount > open && (
        <FormCheckbox form={form.fields} name="allowsMore">
          {messages.allowsMore}
        </FormCheckbox>
      )}
      <FormSelect form={form.fields} name="toId" label={messages.intoAccount} required>
        <AccountOptions accounts={cash} />
      </FormSelect>
      <FormField form={form.fields} name="day" type="date" label={messages.day} hint={messages.dayHint} />
      <FormTextarea form={form.fields} name="note" label={messages.note} rows={2} maxLength={500} />
    </RecordDialog>
  );
}
