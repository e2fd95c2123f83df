import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { shipmentStateMessages } from "../rules/shipment-messages.ts";
import { SHIPMENT_RULES } from "../rules/shipment-state.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { recordedStateSchema } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";

interface StateDialogProps {
  parcels: readonly Pick<ShipmentRow, "id" | "reference" | "state">[];
  isOpen: boolean;
  close: () => void;
  /** Called after at least one parcel is changed. */
  onChanged: () => Promise<void> | void;
}

/** Returns the states that all parcels can change to. */
function listCommonStates(parcels: StateDialogProps["parcels"]): readonly ShipmentState[] {
  const [nextStates, ...otherNextStates] = parcels.map(({ state }) => SHIPMENT_RULES[state].next);
  return (nextStates ?? []).filter((state) => otherNextStates.every((next) => next.includes(state)));
}

/** Sets the state of parcels manually. */
export function StateDialog({ parcels, isOpen, close, onChanged }: StateDialogProps) {
  const states = listCommonStates(parcels);
  const [firstState] = states;
  const form = useRecordForm({
    record: undefined,
    schema: recordedStateSchema,
    toValues: (): { state: ShipmentState; note: string } => ({ state: firstState ?? "draft", note: "" }),
    toInput: ({ state, note }) => ({
      shipmentIds: parcels.map(({ id }) => id),
      state,
      ...(note.trim() !== "" && { note: note.trim() }),
    }),
    save: async (json) => {
      const operation = "POST /api/admin/shipments/state";
      const { results } = await callStaffWrite("shipment_state_recorded", operation, { json });
      const failed = results.filter(({ problem }) => problem !== null);
      const set = results.length - failed.length;
      if (set > 0) showToast(messages.stateSet(set, shipmentStateMessages[json.state]));
      if (failed.length === 0) return undefined;
      if (set > 0) await onChanged();
      const getName = (id: number) => parcels.find((parcel) => parcel.id === id)?.reference ?? String(id);
      throw new ApiProblem({
        status: 409,
        code: "conflict",
        detail: messages.stateNotSet(failed.length, results.length),
        errors: Object.fromEntries(
          failed.map(({ shipmentId, problem }) => [
            String(shipmentId),
            [`${getName(shipmentId)}: ${problem?.text}`],
          ]),
        ),
      });
    },
    labels: {},
    texts: { saveFailed: messages.stateFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="parcels"
      isOpen={isOpen}
      onClose={close}
      title={messages.setStateOf(parcels.length)}
      saveLabel={messages.setState}
      cancelLabel={form.reasons.length > 0 ? "Close" : "Cancel"}
      isDisabled={firstState === undefined}
      isLocked={form.isSaving}
    >
      {firstState === undefined ? (
        <p className="text-sm">{messages.noCommonState}</p>
      ) : (
        <>
          <FormSelect form={form.fields} name="state" label={messages.newState} required>
            {states.map((state) => (
              <option key={state} value={state}>
                {shipmentStateMessages[state]}
              </option>
            ))}
          </FormSelect>
          <FormField
            form={form.fields}
            name="note"
            label={messages.note}
            hint={messages.noteHint}
            maxLength={500}
          />
        </>
      )}
    </RecordDialog>
  );
}
