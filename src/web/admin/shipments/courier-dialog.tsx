import { useId, useState } from "react";

import type { StoredCourier } from "#domain/shipments/courier.ts";
import { courierInputSchema } from "#domain/shipments/courier.ts";
import { staffShipmentMessages as messages } from "#domain/shipments/staff-messages.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#web/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#web/admin/validate-input.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { saveCourier } from "./shipment-calls.ts";

interface CourierDialogProps {
  /** The courier to change; undefined for a new one. */
  courier?: StoredCourier | undefined;
  onSaved: (courier: StoredCourier) => void;
  onClose: () => void;
}

/** A dialog that adds or changes a courier. */
export function CourierDialog({ courier, onSaved, onClose }: CourierDialogProps) {
  const formId = useId();
  const [name, setName] = useState(courier?.name ?? "");
  const [trackingUrl, setTrackingUrl] = useState(courier?.trackingUrl ?? "");
  const [isActive, setActive] = useState(courier?.isActive ?? true);
  const guard = useUnsavedGuard(
    name !== (courier?.name ?? "") ||
      trackingUrl !== (courier?.trackingUrl ?? "") ||
      isActive !== (courier?.isActive ?? true),
  );
  const { mutate, pending, errors, clearError, problem } = useMutation(
    async () => {
      const typed = { name, trackingUrl: trackingUrl.trim() === "" ? null : trackingUrl, isActive };
      return saveCourier({ id: courier?.id ?? null, ...validateInput(courierInputSchema, typed) });
    },
    {
      success: (saved) => {
        guard.release();
        toast(messages.courierSaved(saved.name));
        onSaved(saved);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      isOpen
      title={courier ? messages.editCourier(courier.name) : messages.addCourier}
      formId={formId}
      saveLabel={courier ? "Save" : messages.addCourier}
      isBusy={pending}
      guard={guard}
      onClose={onClose}
      size="regular"
      note={problem && (problem.isRejection ? problem.detail : messages.courierFailed)}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the dialog below must not submit, too.
          event.stopPropagation();
          void mutate(undefined);
        }}
      >
        <Field
          label={messages.courierName}
          required
          autoComplete="off"
          value={name}
          error={errors.name?.[0]}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            clearError("name");
          }}
        />
        <Field
          label={messages.trackingPage}
          hint={messages.trackingPageHint}
          inputMode="url"
          autoComplete="off"
          value={trackingUrl}
          error={errors.trackingUrl?.[0]}
          onChange={({ currentTarget: { value } }) => {
            setTrackingUrl(value);
            clearError("trackingUrl");
          }}
        />
        <Switch label={messages.isActive} isOn={isActive} onChange={setActive} />
      </form>
    </FormDialog>
  );
}
