import { FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordFields } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { Button } from "#kit/ui/button.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { Order } from "../../rules/order.ts";
import { ORDER_NOTES_LIMIT } from "../../rules/order-notes.ts";
import { orderNotesSchema } from "../../rules/order-query.ts";
import { staffOrderMessages as messages } from "../../rules/staff-messages.ts";
import { readOrder } from "../order-calls.ts";

interface OrderNotesProps {
  order: Order;
  /** Called with the order after the notes are saved. */
  onChange: (order: Order) => Promise<void> | void;
}

/** The admin notes of an order. A form if the permissions allow changes. */
export function OrderNotes(props: OrderNotesProps) {
  const can = useAccess();
  if (can("orders.edit")) return <NotesForm {...props} />;
  return <p className="text-sm whitespace-pre-line">{props.order.adminNotes ?? "None"}</p>;
}

/** Edits the admin notes of an order. Saving an empty text deletes the notes. */
function NotesForm({ order, onChange }: OrderNotesProps) {
  const form = useRecordForm({
    record: order,
    latest: order,
    loadLatest: ({ id }) => readOrder(id),
    schema: orderNotesSchema,
    toValues: (stored) => ({ adminNotes: stored?.adminNotes ?? "" }),
    toInput: (values) => values,
    save: (input, { record }) =>
      // The version of the notes is their text, so that a new status of the order is no conflict.
      callStaffWrite("order_notes_changed", "PATCH /api/admin/orders/:id/notes", {
        param: { id: order.id },
        json: { ...input, expectedNotes: record?.adminNotes ?? null },
      }),
    labels: { adminNotes: "Admin notes" },
    texts: {
      saved: (stored) => (stored?.adminNotes == null ? messages.notesCleared : messages.notesSaved),
      saveFailed: messages.notesFailed,
    },
    staysOpen: true,
    onSaved: (changed) => changed && void onChange(changed),
  });
  return (
    <RecordFields form={form} item="order" className="grid gap-2">
      <FormTextarea
        form={form.fields}
        name="adminNotes"
        label="Admin notes"
        rows={3}
        maxLength={ORDER_NOTES_LIMIT}
        hint="Only staff see them."
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start px-4! py-2!"
        isBusy={form.isSaving}
        disabled={!form.isDirty}
      >
        Save notes
      </Button>
      <p role="status" className="text-sm text-oxblood empty:hidden">
        {form.note}
      </p>
    </RecordFields>
  );
}
