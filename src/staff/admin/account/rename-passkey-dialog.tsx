import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import type { Passkey } from "../../rules/passkey.ts";
import { Field } from "#kit/ui/forms/field.tsx";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
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
