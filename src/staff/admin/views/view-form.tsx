import { useEffect } from "react";

import { FormCheckbox, FormField } from "#kit/admin/forms/form-fields.tsx";
import { FormBody, ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import type { ListView } from "../../rules/views/list-view.ts";
import { viewFormSchema } from "../../rules/views/list-view.ts";
import { viewMessages } from "../../rules/views/staff-messages.ts";

interface ViewFormProps {
  /** The name of the view; "" for a new view. */
  name: string;
  /** Whether staff can choose who sees the view. Only a new view has this choice. */
  canShare: boolean;
  /** Calls the API. @throws ApiProblem */
  save: (values: { name: string; isShared: boolean }) => Promise<ListView>;
  onSaved: (view: ListView) => void;
}

/** The form of a view: its name and, for a new view, whether all staff see it. */
export function ViewForm({ name, canShare, save, onSaved }: ViewFormProps) {
  const form = useSubmitForm({
    schema: viewFormSchema,
    defaultValues: { name, isShared: false },
    toInput: (values: { name: string; isShared: boolean }) => values,
    submit: save,
    onDone: onSaved,
    onProblem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : viewMessages.saveFailed, { tone: "error" }),
    failed: viewMessages.saveFailed,
  });
  const { fields } = form;
  const { setFocus } = fields;
  // The popover is open before the form is loaded.
  useEffect(() => setFocus("name"), [setFocus]);
  return (
    <ScriptedForm id={form.id} onSubmit={form.submit} className="w-64 p-2">
      <FormBody isFrozen={form.isBusy} className="grid gap-2">
        <FormField form={fields} name="name" label="Name" required maxLength={60} />
        {canShare && (
          <FormCheckbox form={fields} name="isShared" className="text-sm">
            {viewMessages.share}
          </FormCheckbox>
        )}
        <Button type="submit" isBusy={form.isBusy}>
          Save view
        </Button>
      </FormBody>
    </ScriptedForm>
  );
}
