import { staffOrderMessages } from "../../rules/staff-messages.ts";
import type { Order } from "../../rules/order.ts";
import { ORDER_NOTES_LIMIT } from "../../rules/order-notes.ts";
import { Button } from "#kit/ui/button.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { useAccess } from "#kit/admin/use-access.ts";
import { updateOrderNotes } from "../order-calls.ts";

interface OrderNotesProps {
  order: Order;
  /** The edited notes, or undefined if unchanged. */
  typedNotes: string | undefined;
  onChangeNotes: (notes: string | undefined) => void;
  /** Called with the saved notes. */
  onSave: (notes: string) => void;
  onChange: (order: Order) => void;
  onStale: () => void;
}

/** The admin notes of an order. A form if the permissions allow changes. */
export function OrderNotes(props: OrderNotesProps) {
  const can = useAccess();
  if (can("orders.edit")) return <NotesForm {...props} />;
  return <p className="text-sm whitespace-pre-line">{props.order.adminNotes ?? "None"}</p>;
}

/** Edits the admin notes of an order. Saving an empty text deletes the notes. */
function NotesForm({ order, typedNotes, onChangeNotes, onSave, onChange, onStale }: OrderNotesProps) {
  const savedNotes = order.adminNotes ?? "";
  const saving = useMutation(
    (adminNotes: string) => updateOrderNotes(order.id, { adminNotes, expectedNotes: order.adminNotes }),
    {
      success: (changed, sent) => {
        onSave(sent);
        onChange(changed);
        showToast(
          changed.adminNotes === null ? staffOrderMessages.notesCleared : staffOrderMessages.notesSaved,
        );
      },
      problem: ({ isRejection, detail, code }) => {
        showToast(isRejection ? detail : staffOrderMessages.notesFailed, { tone: "error" });
        if (code === "conflict") onStale();
      },
    },
  );
  const isOutdated = saving.problem?.code === "conflict" && typedNotes !== undefined;

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typedNotes !== undefined) void saving.mutate(typedNotes);
      }}
    >
      <TextareaField
        label="Admin notes"
        rows={3}
        maxLength={ORDER_NOTES_LIMIT}
        value={typedNotes ?? savedNotes}
        error={isOutdated ? staffOrderMessages.notesChanged : undefined}
        hint={
          isOutdated
            ? `Saved version: ${savedNotes === "" ? "empty" : `“${savedNotes}”`}`
            : "Only staff see them."
        }
        onChange={({ currentTarget: { value } }) =>
          onChangeNotes(value === savedNotes && !saving.isPending ? undefined : value)
        }
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start px-4! py-2!"
        isBusy={saving.isPending}
        disabled={typedNotes === undefined}
      >
        Save notes
      </Button>
    </form>
  );
}
