import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import type { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { StoredCourier } from "../../rules/courier.ts";
import { newCourierSchema } from "../../rules/courier.ts";
import { COURIER_KINDS } from "../../rules/courier-kind.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { readCouriers } from "../shipment-calls.ts";

interface CourierDialogProps extends Pick<
  ReturnType<typeof useRecordDialog<StoredCourier>>,
  "isOpen" | "close"
> {
  /** The courier to change; undefined for a new courier. */
  record?: StoredCourier | undefined;
  onSaved: (courier: StoredCourier) => void;
}

/** A dialog that adds or changes a courier. */
export function CourierDialog({ record, isOpen, close, onSaved }: CourierDialogProps) {
  const form = useRecordForm({
    record,
    loadLatest: async ({ id }) => (await readCouriers()).find((courier) => courier.id === id),
    schema: newCourierSchema,
    toValues: (courier) => ({
      name: courier?.name ?? "",
      trackingUrl: courier?.trackingUrl ?? "",
      helpContact: courier?.helpContact ?? "",
      isActive: courier?.isActive ?? true,
      kind: courier?.kind ?? "manual",
    }),
    toInput: ({ trackingUrl, helpContact, ...values }) => ({
      ...values,
      trackingUrl: trackingUrl.trim() === "" ? null : trackingUrl,
      helpContact: helpContact.trim() === "" ? null : helpContact,
    }),
    save: ({ kind, ...input }, { record: courier, expectedUpdatedAt }): Promise<StoredCourier> =>
      courier
        ? callStaffWrite("courier_changed", "PUT /api/admin/couriers/:id", {
            param: { id: String(courier.id) },
            json: { ...input, expectedUpdatedAt },
          })
        : callStaffWrite("courier_added", "POST /api/admin/couriers", {
            json: { ...input, kind },
          }),
    labels: {
      name: messages.courierName,
      trackingUrl: messages.trackingPage,
      helpContact: messages.helpContact,
      isActive: messages.isActive,
    },
    texts: {
      saved: (courier) => messages.courierSaved(courier?.name ?? ""),
      saveFailed: messages.courierFailed,
    },
    onSaved: (courier) => {
      if (courier) onSaved(courier);
      close();
    },
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      item="courier"
      isOpen={isOpen}
      onClose={close}
      title={record ? messages.editCourier(record.name) : messages.addCourier}
      saveLabel={record ? "Save" : messages.addCourier}
      className="grid gap-3"
    >
      <FormField form={fields} name="name" label={messages.courierName} required />
      {!record && (
        <FormSelect
          form={fields}
          name="kind"
          label={messages.connection}
          hint={messages.connectionHint}
          required
        >
          {COURIER_KINDS.map((option) => (
            <option key={option} value={option}>
              {messages.kinds[option]}
            </option>
          ))}
        </FormSelect>
      )}
      <FormField
        form={fields}
        name="trackingUrl"
        label={messages.trackingPage}
        hint={messages.trackingPageHint}
        inputMode="url"
      />
      <FormField
        form={fields}
        name="helpContact"
        label={messages.helpContact}
        hint={messages.helpContactHint}
      />
      <Switch
        label={messages.isActive}
        isOn={fields.watch("isActive")}
        onChange={(isActive) => fields.setValue("isActive", isActive, { shouldDirty: true })}
      />
    </RecordDialog>
  );
}
