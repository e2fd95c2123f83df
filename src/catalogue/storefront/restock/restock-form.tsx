import { repeatable } from "#kit/ui/repeatable.ts";
import type { FormEvent } from "react";
import { useState } from "react";

import { restockMessages } from "../../rules/stock/restock/restock-messages.ts";
import { loadModule } from "#kit/api-client/api-problem.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import { Honeypot } from "#kit/storefront/honeypot.tsx";

const loadSubmit = repeatable(() => import("./submit-restock-form.ts"));

async function sendForm(form: HTMLFormElement): Promise<void> {
  const { submitRestockForm } = await loadModule(loadSubmit);
  await submitRestockForm(form);
}

function ignoreLoadError() {}

interface RestockFormProps {
  productId: string;
  /** The sold-out sizes. */
  sizes: readonly string[];
  selected: string | undefined;
  /** The submitted contact details and their error, if the form was sent without scripts. */
  typed?: string | undefined;
  error?: string | undefined;
  /** Whether a request sent without scripts was saved. */
  isSaved: boolean;
}

/**
 * Asks for the email address or phone number that the shop notifies when a sold-out size is back in stock. Without
 * scripts, the form posts to its own page.
 */
export function RestockForm({ productId, sizes, selected, typed, error, isSaved }: RestockFormProps) {
  const [hasSaved, setHasSaved] = useState(isSaved);
  const { mutate, isPending, problem, errors, clearError } = useMutation(sendForm, {
    success: (_, form) => {
      form.reset();
      setHasSaved(true);
    },
  });
  const contactError = errors["contact"]?.[0];
  const failure = problem === undefined ? error : contactError === undefined ? problem.detail : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setHasSaved(false);
    void mutate(event.currentTarget);
  }

  return (
    <form method="post" noValidate className="relative grid max-w-110 gap-5" onSubmit={handleSubmit}>
      <input type="hidden" name="productId" value={productId} />
      <SelectField label={restockMessages.size} name="variant" defaultValue={selected} required>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <Field
        label={restockMessages.contact}
        name="contact"
        autoComplete="email"
        defaultValue={typed}
        required
        error={contactError}
        onInput={() => {
          clearError("contact");
          // Preloads the code that sends the form, in case the connection is lost before the visitor submits.
          loadSubmit().catch(ignoreLoadError);
        }}
      />
      <Honeypot />
      <p className="text-sm text-umber">
        {restockMessages.consent} {restockMessages.retention}
      </p>
      <div className="grid justify-items-start gap-3">
        <Button type="submit" isBusy={isPending} busyLabel={restockMessages.sending}>
          {restockMessages.send}
        </Button>
        <p role="status" className="min-h-6">
          {hasSaved && restockMessages.saved}
        </p>
        <p role="alert" className="text-oxblood empty:hidden">
          {failure}
        </p>
      </div>
    </form>
  );
}
