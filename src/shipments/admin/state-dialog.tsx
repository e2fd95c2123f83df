import { useState } from "react";

import { shipmentStateMessages } from "../rules/shipment-messages.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { SHIPMENT_RULES } from "../rules/shipment-state.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { recordState } from "./shipment-calls.ts";

/** A parcel whose state staff can set. */
export interface ChangeableShipment {
  id: number;
  reference: string;
  state: ShipmentState;
}

interface StateDialogProps {
  parcels: readonly ChangeableShipment[];
  onClose: () => void;
  /** Called after at least one parcel is changed. */
  onChanged: () => void;
}

/** Returns the states that all parcels can change to. */
function listCommonStates(parcels: readonly ChangeableShipment[]): readonly ShipmentState[] {
  const [nextStates, ...otherNextStates] = parcels.map(({ state }) => SHIPMENT_RULES[state].next);
  return (nextStates ?? []).filter((state) => otherNextStates.every((next) => next.includes(state)));
}

/** Sets the state of parcels manually. Mounted while open. */
export function StateDialog({ parcels, onClose, onChanged }: StateDialogProps) {
  const states = listCommonStates(parcels);
  const [newState, setNewState] = useState(states[0]);
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<{ detail: string; reasons: string[] }>();
  const { mutate, isPending } = useMutation(
    (state: ShipmentState) =>
      recordState({
        shipmentIds: parcels.map(({ id }) => id),
        state,
        ...(note.trim() !== "" && { note: note.trim() }),
      }),
    {
      success: (results, state) => {
        const failedResults = results.filter(({ problem }) => problem !== null);
        if (failedResults.length < results.length) {
          showToast(messages.stateSet(results.length - failedResults.length, shipmentStateMessages[state]));
          onChanged();
        }
        if (failedResults.length === 0) return onClose();
        const getName = (id: number) => parcels.find((parcel) => parcel.id === id)?.reference ?? String(id);
        setProblems({
          detail: messages.stateNotSet(failedResults.length, results.length),
          reasons: failedResults.map(({ shipmentId, problem }) => `${getName(shipmentId)}: ${problem?.text}`),
        });
      },
      problem: ({ isRejection, detail }) =>
        setProblems({ detail: isRejection ? detail : messages.stateFailed, reasons: [] }),
    },
  );
  return (
    <BulkDialog
      isOpen
      title={messages.setStateOf(parcels.length)}
      submitLabel={messages.setState}
      isBusy={isPending}
      isLocked={isPending}
      isDisabled={newState === undefined}
      closeLabel={problems ? "Close" : "Cancel"}
      onClose={onClose}
      onSubmit={() => newState && void mutate(newState)}
    >
      {newState === undefined ? (
        <p className="text-sm">{messages.noCommonState}</p>
      ) : (
        <>
          <SelectField
            label={messages.newState}
            required
            value={newState}
            onChange={({ currentTarget: { value } }) => setNewState(states.find((state) => state === value))}
          >
            {states.map((state) => (
              <option key={state} value={state}>
                {shipmentStateMessages[state]}
              </option>
            ))}
          </SelectField>
          <Field
            label={messages.note}
            hint={messages.noteHint}
            autoComplete="off"
            maxLength={500}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </>
      )}
      <BulkReasons detail={problems?.detail} reasons={problems?.reasons ?? []} />
    </BulkDialog>
  );
}
