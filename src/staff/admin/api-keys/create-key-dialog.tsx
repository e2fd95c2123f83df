import { useRevalidator } from "react-router";

import { FormField, FormSelect, useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import { DAY_MS } from "#platform/rules/day.ts";

import type { CreatedApiKey } from "../../rules/api-keys/api-key.ts";
import {
  DEFAULT_REQUESTS_PER_MINUTE,
  KEY_PERMISSIONS,
  newApiKeySchema,
} from "../../rules/api-keys/api-key.ts";
import { apiKeyMessages as messages } from "../../rules/api-keys/api-key-messages.ts";
import { callStaffWrite } from "../staff-call.ts";
import { CurrentPasswordField } from "../users/password-fields.tsx";
import { PermissionList } from "../users/permission-list.tsx";

/** Options for the days until the key expires; "" means never. */
const EXPIRY_DAYS = ["30", "90", "365", ""] as const;

/** Returns the time in this number of days (ISO 8601 UTC), or null for "". */
function toExpiry(days: string): string | null {
  return days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}

interface CreateKeyDialogProps {
  isOpen: boolean;
  /** Called with the new key and its secret. */
  onCreated: (created: CreatedApiKey) => void;
  onClose: () => void;
}

/** A dialog that creates a key. */
export function CreateKeyDialog({ isOpen, onCreated, onClose }: CreateKeyDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: undefined,
    schema: newApiKeySchema,
    // `granted` is not named as in the API, so that an error of the permissions is shown beside the save button.
    toValues: () => ({
      name: "",
      granted: [] as Permission[],
      requestsPerMinute: String(DEFAULT_REQUESTS_PER_MINUTE),
      expiryDays: "365",
      currentPassword: "",
    }),
    toInput: ({ granted, requestsPerMinute, expiryDays, ...values }) => ({
      ...values,
      permissions: granted,
      requestsPerMinute: Number(requestsPerMinute),
      expiresAt: toExpiry(expiryDays),
    }),
    fieldNames: { expiresAt: "expiryDays" },
    save: (json) => callStaffWrite("api_key_created", "POST /api/admin/api-keys", { json }),
    labels: {},
    texts: { saved: messages.added, saveFailed: messages.addFailed },
    reload: revalidate,
    onSaved: (created) => {
      if (created) onCreated(created);
      onClose();
    },
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      item="key"
      isOpen={isOpen}
      onClose={onClose}
      title={messages.add}
      saveLabel={messages.add}
      className="grid gap-4"
    >
      <FormField form={fields} name="name" label={messages.name} hint={messages.nameHint} required />
      <PermissionList
        selected={fields.watch("granted")}
        offered={KEY_PERMISSIONS}
        onChange={(granted) => fields.setValue("granted", [...granted], { shouldDirty: true })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect form={fields} name="expiryDays" label={messages.expiry} required>
          {EXPIRY_DAYS.map((days) => (
            <option key={days} value={days}>
              {messages.expiryOptions[days]}
            </option>
          ))}
        </FormSelect>
        <FormField
          form={fields}
          name="requestsPerMinute"
          label={messages.rate}
          required
          inputMode="numeric"
        />
      </div>
      <CurrentPasswordField
        isOwn={false}
        {...fields.register("currentPassword")}
        error={useFieldError(fields, "currentPassword")}
      />
    </RecordDialog>
  );
}
