import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { adviceInputSchema } from "../rules/advice.ts";
import { shipmentMessages } from "../rules/shipment-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { taskMessages } from "../rules/task-messages.ts";
import { AdoptDialog } from "./adopt-dialog.tsx";
import { CollectedDialog } from "./collected-dialog.tsx";
import { CityDialog } from "./couriers/city-dialog.tsx";
import { MeaningDialog } from "./couriers/meaning-dialog.tsx";
import { InspectDialog } from "./inspect-dialog.tsx";
import { LabelsDialog } from "./labels-dialog.tsx";
import { StateDialog } from "./state-dialog.tsx";
import { TaskActions } from "./task-actions.tsx";
import { TrackingDialog } from "./tracking-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

export interface ParcelDialogProps {
  parcel: ShipmentRow;
  isOpen: boolean;
  close: () => void;
  /** Called after the parcel changes. */
  onChanged: () => Promise<void> | void;
}

/** The dialogs about one parcel, by their names in the URL. */
const PARCEL_DIALOGS = {
  "parcel-adopt": AdoptDialog,
  "parcel-city": ({ parcel, ...dialog }: ParcelDialogProps) => (
    <CityDialog {...dialog} courier={parcel.courier} place={parcel} />
  ),
  "parcel-collected": CollectedDialog,
  "parcel-correct": TrackingDialog,
  "parcel-inspect": InspectDialog,
  "parcel-labels": ({ parcel, ...dialog }: ParcelDialogProps) => (
    <LabelsDialog {...dialog} parcels={[parcel]} />
  ),
  "parcel-meaning": ({ parcel, ...dialog }: ParcelDialogProps) => (
    <MeaningDialog {...dialog} courier={parcel.courier} text={parcel.unknownText ?? ""} />
  ),
  "parcel-return": ReturnDialog,
  "parcel-state": ({ parcel, ...dialog }: ParcelDialogProps) => (
    <StateDialog {...dialog} parcels={[parcel]} />
  ),
  "parcel-task": TaskDialog,
  "parcel-withdraw": WithdrawDialog,
} as const;

export type ParcelDialogName = keyof typeof PARCEL_DIALOGS;

const NAMES = Object.keys(PARCEL_DIALOGS) as ParcelDialogName[];

interface ParcelDialogsProps {
  parcels: readonly ShipmentRow[];
  onChanged: () => Promise<void> | void;
}

/** The dialogs about each of these parcels; opened by `?dialog=parcel-…&id=…`. */
export function ParcelDialogs({ parcels, onChanged }: ParcelDialogsProps) {
  const dialog = useRecordDialog({
    records: parcels,
    getId: ({ id }) => String(id),
    adds: "",
    edits: NAMES,
    notFound: shipmentMessages.notFound,
  });
  return (
    <Opened dialog={dialog}>
      {({ name, record, isOpen, close }) => {
        const openedName = NAMES.find((known) => known === name);
        const ParcelDialog = openedName && PARCEL_DIALOGS[openedName];
        return (
          record &&
          ParcelDialog && <ParcelDialog parcel={record} isOpen={isOpen} close={close} onChanged={onChanged} />
        );
      }}
    </Opened>
  );
}

/** Asks the courier to bring a parcel back. */
function ReturnDialog({ parcel: { id, reference, courier }, isOpen, close, onChanged }: ParcelDialogProps) {
  const form = useRecordForm({
    record: undefined,
    schema: adviceInputSchema,
    toValues: () => ({ remarks: "" }),
    toInput: ({ remarks }) => ({ advice: "return" as const, remarks: remarks.trim() }),
    save: async (json) => {
      const param = { id: String(id) };
      await callStaffWrite("courier_advised", "POST /api/admin/shipments/:id/advice", { param, json });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.advised(courier.name, "return"), saveFailed: messages.adviceFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="parcel"
      isOpen={isOpen}
      onClose={close}
      title={messages.returnTitle(reference)}
      saveLabel={messages.returnParcel}
      saveVariant="danger"
      isLocked={form.isSaving}
    >
      <p className="text-sm">{messages.returnHint(courier.name)}</p>
      <FormField
        form={form.fields}
        name="remarks"
        label={messages.remarks}
        hint={messages.remarksHint}
        maxLength={200}
      />
    </RecordDialog>
  );
}

/** Explains a contradiction between a parcel and its order, and offers its outcomes. */
function TaskDialog({ parcel, isOpen, close, onChanged }: ParcelDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={taskMessages.dialogTitle(parcel.reference)} onClose={close}>
      <div className="text-sm">
        <TaskActions
          parcel={parcel}
          onResolved={async () => {
            await onChanged();
            close();
          }}
        />
      </div>
    </Dialog>
  );
}
