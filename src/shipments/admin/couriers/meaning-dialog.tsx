import { useState } from "react";

import { shipmentStateMessages } from "../../rules/shipment-messages.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { MEANING_STATES } from "../../rules/status-meaning.ts";
import { statusTextMessages as messages } from "../../rules/courier-messages.ts";
import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { chooseMeaning } from "../shipment-calls.ts";

const NOTHING = "nothing";

interface MeaningDialogProps {
  courier: { id: number; name: string };
  text: string;
  /** The chosen state; null if the text is ignored, undefined without a meaning. */
  state?: ShipmentState | null | undefined;
  onClose: () => void;
  /** Called after the meaning is stored. */
  onChosen: () => void;
}

/** Chooses the meaning of a courier's text. Mounted while open. */
export function MeaningDialog({ courier, text, state, onClose, onChosen }: MeaningDialogProps) {
  const [value, setValue] = useState<string>(state === null ? NOTHING : (state ?? ""));
  const { mutate, isPending, problem } = useMutation(chooseMeaning, {
    success: ({ parcels }) => {
      showToast(messages.saved(parcels));
      onChosen();
      onClose();
    },
  });
  const chosenState = MEANING_STATES.find((option) => option === value);
  return (
    <BulkDialog
      isOpen
      title={messages.title(text)}
      submitLabel={messages.save}
      isBusy={isPending}
      isLocked={isPending}
      isDisabled={value === ""}
      onClose={onClose}
      onSubmit={() => void mutate({ id: courier.id, text, state: chosenState ?? null })}
    >
      <p className="text-sm text-umber">{messages.hint(courier.name)}</p>
      <SelectField
        label={messages.state}
        required
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      >
        <option value="" disabled>
          {messages.undecided}
        </option>
        {MEANING_STATES.map((option) => (
          <option key={option} value={option}>
            {shipmentStateMessages[option]}
          </option>
        ))}
        <option value={NOTHING}>{messages.nothing}</option>
      </SelectField>
      <BulkReasons
        detail={problem && (problem.isRejection ? problem.detail : messages.saveFailed)}
        reasons={[]}
      />
    </BulkDialog>
  );
}
