import { useState } from "react";

import { recoveryMessages } from "../../rules/sign-in-messages.ts";
import { recoveryRequestSchema } from "../../rules/recovery.ts";
import { FocusedStatus, FormNote, HydratedSubmit, ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
import { callApi } from "#kit/api-client/api-client.ts";

/** The field keeps what browser or user entered before hydration. */
const ENTERED_VALUES: { email?: string } = {};

/** Requests a password recovery email. Shows the same result for every address. */
export function RecoveryForm() {
  const [isSent, setIsSent] = useState(false);
  const form = useSubmitForm({
    schema: recoveryRequestSchema,
    defaultValues: ENTERED_VALUES,
    toInput: ({ email = "" }: { email?: string }) => ({ email }),
    submit: (json) => callApi("POST /api/auth/recovery", { json }),
    onDone: () => setIsSent(true),
    failed: ({ detail }) => detail,
  });
  if (isSent) return <FocusedStatus>{recoveryMessages.sent}</FocusedStatus>;
  return (
    <ScriptedForm id={form.id} method="post" className="grid gap-5" onSubmit={form.submit}>
      <p className="text-sm text-umber">{recoveryMessages.hint}</p>
      <FormField
        form={form.fields}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <FormNote form={form} />
      <HydratedSubmit isBusy={form.isBusy}>{recoveryMessages.send}</HydratedSubmit>
    </ScriptedForm>
  );
}
