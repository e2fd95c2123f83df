import { useRevalidator } from "react-router";

import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { reversalSchema } from "../rules/cash-input.ts";
import { cashMessages as messages } from "../rules/cash-messages.ts";
import type { Movement } from "../rules/movement.ts";

/** The dialog that reverses an entry of the list, opened by `?dialog=reverse&id=…`. */
export function ReverseDialog({ entries }: { entries: readonly Movement[] }) {
  const dialog = useRecordDialog({
    records: entries,
    getId: ({ id }) => String(id),
    adds: "",
    edits: "reverse",
    notFound: messages.notFound,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, isOpen, close }) => record && <ReverseForm entry={record} isOpen={isOpen} close={close} />}
    </Opened>
  );
}

interface ReverseFormProps {
  entry: Movement;
  isOpen: boolean;
  close: () => void;
}

function ReverseForm({ entry, isOpen, close }: ReverseFormProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: undefined,
    schema: reversalSchema,
    toValues: () => ({ reason: "" }),
    toInput: (values) => values,
    save: async (json) => {
      const param = { id: String(entry.id) };
      await callStaffWrite("entry_reversed", "POST /api/admin/money/entries/:id/reversal", { param, json });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.reversed, saveFailed: messages.saveFailed },
    reload: revalidate,
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item={messages.one}
      isOpen={isOpen}
      onClose={close}
      title={messages.reverseTitle(messages.kinds[entry.kind])}
      saveLabel={messages.reverse}
      saveVariant="danger"
    >
      <p className="text-sm tabular-nums">
        {`${entry.from.name} → ${entry.to.name}: ${formatPrice(entry.amount)}`}
      </p>
      <p className="text-sm text-umber">{messages.reverseHint}</p>
      <FormField form={form.fields} name="reason" label={messages.reason} maxLength={500} required />
    </RecordDialog>
  );
}
