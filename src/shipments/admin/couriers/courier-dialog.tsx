import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import type { StoredCourier } from "../../rules/courier.ts";
import { courierInputSchema, newCourierSchema } from "../../rules/courier.ts";
import type { CourierKind } from "../../rules/courier-kind.ts";
import { COURIER_KINDS } from "../../rules/courier-kind.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { addCourier, updateCourier } from "../shipment-calls.ts";

interface CourierDialogProps {
  /** The courier to change; undefined for a new courier. */
  courier?: StoredCourier | undefined;
  onSaved: (courier: StoredCourier) => void;
  onClose: () => void;
}

/** A dialog that adds or changes a courier. */
export function CourierDialog({ courier, onSaved, onClose }: CourierDialogProps) {
  const formId = useId();
  const [name, setName] = useState(courier?.name ?? "");
  const [trackingUrl, setTrackingUrl] = useState(courier?.trackingUrl ?? "");
  const [helpContact, setHelpContact] = useState(courier?.helpContact ?? "");
  const [isActive, setIsActive] = useState(courier?.isActive ?? true);
  const [kind, setKind] = useState<CourierKind>("manual");
  const guard = useUnsavedGuard(
    name !== (courier?.name ?? "") ||
      trackingUrl !== (courier?.trackingUrl ?? "") ||
      helpContact !== (courier?.helpContact ?? "") ||
      isActive !== (courier?.isActive ?? true) ||
      kind !== "manual",
  );
  const { mutate, isPending, errors, clearError, problem } = useMutation(
    async () => {
      const input = {
        name,
        trackingUrl: trackingUrl.trim() === "" ? null : trackingUrl,
        helpContact: helpContact.trim() === "" ? null : helpContact,
        isActive,
      };
      return courier
        ? updateCourier({ id: courier.id, ...validateInput(courierInputSchema, input) })
        : addCourier(validateInput(newCourierSchema, { ...input, kind }));
    },
    {
      success: (saved) => {
        guard.release();
        showToast(messages.courierSaved(saved.name));
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
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
      note={problem && (problem.isRejection ? problem.detail : messages.courierFailed)}
    >
      <ScriptedForm id={formId} className="grid gap-3" onSubmit={() => void mutate(undefined)}>
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
        {!courier && (
          <SelectField
            label={messages.connection}
            hint={messages.connectionHint}
            required
            value={kind}
            onChange={({ currentTarget: { value } }) =>
              setKind(COURIER_KINDS.find((option) => option === value) ?? "manual")
            }
          >
            {COURIER_KINDS.map((option) => (
              <option key={option} value={option}>
                {messages.kinds[option]}
              </option>
            ))}
          </SelectField>
        )}
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
        <Field
          label={messages.helpContact}
          hint={messages.helpContactHint}
          autoComplete="off"
          value={helpContact}
          error={errors.helpContact?.[0]}
          onChange={({ currentTarget: { value } }) => {
            setHelpContact(value);
            clearError("helpContact");
          }}
        />
        <Switch label={messages.isActive} isOn={isActive} onChange={setIsActive} />
      </ScriptedForm>
    </FormDialog>
  );
}
