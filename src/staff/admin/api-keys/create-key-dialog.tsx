import { useId, useState } from "react";
import { useRevalidator } from "react-router";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { DAY_MS } from "#platform/rules/day.ts";
import type { CreatedApiKey } from "../../rules/api-keys/api-key.ts";
import {
  DEFAULT_REQUESTS_PER_MINUTE,
  KEY_PERMISSIONS,
  newApiKeySchema,
} from "../../rules/api-keys/api-key.ts";
import { apiKeyMessages as messages } from "../../rules/api-keys/api-key-messages.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { CurrentPasswordField } from "../users/password-fields.tsx";
import { PermissionList } from "../users/permission-list.tsx";
import { validateInput } from "#kit/admin/validate-input.ts";
import { createApiKey } from "./api-key-calls.ts";

/** Options for the days until the key expires; "" means never. */
const EXPIRY_DAYS = ["30", "90", "365", ""] as const;

interface Values {
  name: string;
  permissions: readonly Permission[];
  requestsPerMinute: string;
  /** A value of `EXPIRY_DAYS`. */
  expiryDays: string;
  currentPassword: string;
}

const INITIAL: Values = {
  name: "",
  permissions: [],
  requestsPerMinute: String(DEFAULT_REQUESTS_PER_MINUTE),
  expiryDays: "365",
  currentPassword: "",
};

function toInput({ expiryDays, requestsPerMinute, ...values }: Values) {
  const expiresAt =
    expiryDays === "" ? null : new Date(Date.now() + Number(expiryDays) * DAY_MS).toISOString();
  return validateInput(newApiKeySchema, {
    ...values,
    requestsPerMinute: Number(requestsPerMinute),
    expiresAt,
  });
}

interface CreateKeyDialogProps {
  /** Called with the new key and its secret. */
  onCreated: (created: CreatedApiKey) => void;
  onClose: () => void;
}

/** A dialog that creates a key. Mounted while open. */
export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const [values, setValues] = useState(INITIAL);
  const guard = useUnsavedGuard(JSON.stringify(values) !== JSON.stringify(INITIAL));
  const { mutate, isPending, errors, clearError, problem } = useMutation(
    async () => onCreated(await createApiKey(toInput(values))),
    {
      success: () => {
        guard.release();
        showToast(messages.added);
        void revalidate();
        onClose();
      },
      problem: ({ errors: fieldErrors }) => {
        const form = document.getElementById(formId);
        if (form instanceof HTMLFormElement) focusFirstError(form, fieldErrors);
      },
    },
  );
  function change(changes: Partial<Values>) {
    setValues((current) => ({ ...current, ...changes }));
    for (const name of Object.keys(changes)) clearError(name);
  }
  const reason = problem?.isRejection === true ? problem.detail : messages.addFailed;
  // The note shows permission errors; all other fields show their own errors.
  const note = errors["permissions"]?.[0] ?? (problem && Object.keys(errors).length === 0 && reason);
  return (
    <FormDialog
      isOpen
      title={messages.add}
      formId={formId}
      saveLabel={messages.add}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
      note={note}
    >
      <ScriptedForm id={formId} className="grid gap-4" onSubmit={() => void mutate(undefined)}>
        <KeyFields values={values} errors={errors} onChange={change} />
      </ScriptedForm>
    </FormDialog>
  );
}

interface KeyFieldsProps {
  values: Values;
  errors: Readonly<Record<string, string[] | undefined>>;
  onChange: (changes: Partial<Values>) => void;
}

function KeyFields({ values, errors, onChange }: KeyFieldsProps) {
  return (
    <>
      <Field
        label={messages.name}
        hint={messages.nameHint}
        name="name"
        required
        autoComplete="off"
        value={values.name}
        error={errors["name"]?.[0]}
        onChange={({ currentTarget: { value: name } }) => onChange({ name })}
      />
      <PermissionList
        selected={values.permissions}
        offered={KEY_PERMISSIONS}
        onChange={(permissions) => onChange({ permissions })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.expiry}
          name="expiresAt"
          required
          value={values.expiryDays}
          error={errors["expiresAt"]?.[0]}
          onChange={({ currentTarget: { value: expiryDays } }) => onChange({ expiryDays })}
        >
          {EXPIRY_DAYS.map((days) => (
            <option key={days} value={days}>
              {messages.expiryOptions[days]}
            </option>
          ))}
        </SelectField>
        <Field
          label={messages.rate}
          name="requestsPerMinute"
          required
          inputMode="numeric"
          autoComplete="off"
          value={values.requestsPerMinute}
          error={errors["requestsPerMinute"]?.[0]}
          onChange={({ currentTarget: { value } }) => onChange({ requestsPerMinute: value })}
        />
      </div>
      <CurrentPasswordField
        isOwn={false}
        value={values.currentPassword}
        error={errors["currentPassword"]?.[0]}
        onChange={(currentPassword) => onChange({ currentPassword })}
      />
    </>
  );
}
