import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { courierAccountSchema } from "../../rules/courier-account.ts";
import type { StoredCourier } from "../../rules/courier.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { AccountCities } from "./account-cities.tsx";
import type { ConnectedKind } from "./account-fields.ts";
import { ACCOUNT_FIELDS, toAccount } from "./account-fields.ts";
import { saveCourierAccount } from "../shipment-calls.ts";

interface AccountDialogProps {
  courier: StoredCourier & { kind: ConnectedKind };
  onClose: () => void;
  /** Called after the account or the cities are stored. */
  onSaved: () => void;
}

/**
 * Stores the account of a connected courier. The fields start empty, because the server never reveals a stored account.
 */
export function AccountDialog({ courier, onClose, onSaved }: AccountDialogProps) {
  const { id, name, kind, hookPath, hasAccount } = courier;
  const formId = useId();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const guard = useUnsavedGuard([...values.values()].some((value) => value !== ""));
  const { mutate, isPending, errors, clearError, problem } = useMutation(
    async () =>
      saveCourierAccount({ id, account: validateInput(courierAccountSchema, toAccount(kind, values)) }),
    {
      success: () => {
        guard.release();
        showToast(messages.accountSaved);
        onSaved();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      isOpen
      title={messages.accountOf(name)}
      formId={formId}
      saveLabel="Save"
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
      note={problem && (problem.isRejection ? problem.detail : messages.accountFailed)}
    >
      <ScriptedForm id={formId} className="grid gap-3" onSubmit={() => void mutate(undefined)}>
        {hasAccount && <AccountCities courier={courier} onUpdated={onSaved} />}
        <p className="text-sm text-umber">{messages.accountHint}</p>
        {hookPath !== null && (
          <p className="text-sm wrap-anywhere">
            <span>{`${messages.webhookHint(name)} `}</span>
            <code>{location.origin + hookPath}</code>
          </p>
        )}
        {ACCOUNT_FIELDS[kind].map(({ name: field, label, isSecret, isOptional }) => (
          <Field
            key={field}
            label={label}
            type={isSecret ? "password" : "text"}
            autoComplete="off"
            required={isOptional !== true}
            value={values.get(field) ?? ""}
            error={errors[field]?.[0]}
            onChange={({ currentTarget: { value } }) => {
              setValues((current) => new Map(current).set(field, value));
              clearError(field);
            }}
          />
        ))}
      </ScriptedForm>
    </FormDialog>
  );
}
