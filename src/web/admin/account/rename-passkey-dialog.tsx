import { useId, useState } from "react";

import { ScriptedForm } from "#web/admin/forms/scripted-form.tsx";
import { passkeyMessages as texts } from "#domain/staff/passkey-messages.ts";
import type { Passkey } from "#domain/staff/passkey.ts";
import { Field } from "#web/ui/forms/field.tsx";

import { FormDialog } from "../forms/form-dialog.tsx";
import { useUnsavedGuard } from "../forms/use-unsaved-guard.ts";
import { useAccountWrite } from "../users/use-account-write.ts";
import { renamePasskey } from "./passkey-calls.ts";

/** Changes the name of a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState(passkey.name);
  const guard = useUnsavedGuard(name !== passkey.name);
  const { mutate, isPending, errors, clearError } = useAccountWrite(
    async (newName: string) => {
      await renamePasskey(passkey.id, newName);
      // Releases the guard before the list reloads, because the entered name is already stored.
      guard.release();
    },
    { formId, successText: texts.renamed, onDone: onClose },
  );

  return (
    <FormDialog
      isOpen
      title={`${texts.rename} ${passkey.name}`}
      formId={formId}
      saveLabel="Save"
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <ScriptedForm id={formId} onSubmit={() => void mutate(name)}>
        <Field
          label={texts.name}
          name="name"
          autoComplete="off"
          required
          value={name}
          error={errors["name"]?.[0]}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            clearError("name");
          }}
        />
      </ScriptedForm>
    </FormDialog>
  );
}
