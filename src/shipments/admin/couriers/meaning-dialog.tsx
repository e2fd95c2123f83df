import { FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { statusTextMessages as messages } from "../../rules/courier-messages.ts";
import { shipmentStateMessages } from "../../rules/shipment-messages.ts";
import { MEANING_STATES, statusMeaningSchema } from "../../rules/status-meaning.ts";

const NOTHING = "nothing";

interface MeaningDialogProps {
  courier: { id: number; name: string };
  text: string;
  /** The chosen state; null if the text is ignored, undefined without a meaning. */
  state?: ShipmentState | null | undefined;
  isOpen: boolean;
  close: () => void;
  /** Called after the meaning is stored. */
  onChanged: () => Promise<void> | void;
}

/** Chooses the meaning of a courier's text. */
export function MeaningDialog({ courier, text, state, isOpen, close, onChanged }: MeaningDialogProps) {
  const form = useRecordForm({
    record: undefined,
    schema: statusMeaningSchema,
    toValues: () => ({ state: state === null ? NOTHING : (state ?? "") }),
    toInput: (values) => ({ text, state: MEANING_STATES.find((option) => option === values.state) ?? null }),
    save: async (json) => {
      const operation = "PUT /api/admin/couriers/:id/status-texts";
      const param = { id: String(courier.id) };
      const { parcels } = await callStaffWrite("status_meaning_chosen", operation, { param, json });
      showToast(messages.saved(parcels));
      return undefined;
    },
    labels: {},
    texts: { saveFailed: messages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="meaning"
      isOpen={isOpen}
      onClose={close}
      title={messages.title(text)}
      saveLabel={messages.save}
      isDisabled={form.fields.watch("state") === ""}
      isLocked={form.isSaving}
    >
      <p className="text-sm text-umber">{messages.hint(courier.name)}</p>
      <FormSelect form={form.fields} name="state" label={messages.state} required>
        <option value="" disabled>
          {messages.undecided}
        </option>
        {MEANING_STATES.map((option) => (
          <option key={option} value={option}>
            {shipmentStateMessages[option]}
          </option>
        ))}
        <option value={NOTHING}>{messages.nothing}</option>
      </FormSelect>
    </RecordDialog>
  );
}
