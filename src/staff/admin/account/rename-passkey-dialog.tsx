import { useRevalidator } from "react-router";

import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";

import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import type { Passkey } from "../../rules/passkey.ts";
import { passkeyNameSchema } from "../../rules/passkey.ts";
import { accountMessages } from "../../rules/staff-messages.ts";
import { callStaffWrite } from "../staff-call.ts";

/** Changes the name of a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: passkey,
    schema: passkeyNameSchema,
    toValues: (stored) => ({ name: stored?.name ?? "" }),
    toInput: (values) => values,
    save: (json) =>
      callStaffWrite("passkey_renamed", "PATCH /api/auth/passkeys/:id", { param: { id: passkey.id }, json }),
    labels: {},
    texts: { saved: texts.renamed, saveFailed: accountMessages.saveFailed },
    reload: revalidate,
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      item="passkey"
      isOpen
      onClose={onClose}
      title={`${texts.rename} ${passkey.name}`}
      saveLabel="Save"
    >
      <FormField form={form.fields} name="name" label={texts.name} required />
    </RecordDialog>
  );
}
