import type { FormEvent } from "react";

import type { FieldErrors } from "#domain/errors.ts";
import { contactMessages } from "#domain/messages.ts";
import { ApiProblem, fetchCode } from "#web/api-problem.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useMutation } from "#web/use-mutation.ts";

/** Checks and sends what was typed; the rules and the client come with the first click, not with the page. */
async function send(form: HTMLFormElement): Promise<void> {
  const [{ contactSchema }, { sendContactMessage }] = await fetchCode(() =>
    Promise.all([import("#domain/contact.ts"), import("#web/api-client.ts")]),
  );
  const result = contactSchema.safeParse(Object.fromEntries(new FormData(form)));
  if (result.success) return sendContactMessage(result.data);
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) (errors[issue.path.join(".")] ??= []).push(issue.message);
  throw new ApiProblem(422, contactMessages.failed, errors);
}

function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find((element) => "name" in element && String(element.name) in errors);
  if (first instanceof HTMLElement) first.focus();
}

/** Name, phone and message to the shop. Spec: storefront §5, §8. */
export function ContactForm() {
  const { mutate, pending, errors, clearError } = useMutation(send, {
    success(_answer, form) {
      form.reset();
      toast(contactMessages.sent);
    },
    problem(problem, form) {
      if (Object.keys(problem.errors).length === 0) toast(contactMessages.failed, { tone: "error" });
      else focusFirstError(form, problem.errors);
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void mutate(event.currentTarget);
  }

  return (
    <form
      noValidate
      className="grid content-start gap-5"
      onSubmit={handleSubmit}
      onInput={(event) => {
        if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) {
          clearError(event.target.name);
        }
      }}
    >
      <Field label="Name" name="name" autoComplete="name" required error={errors["name"]?.[0]} />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0300 1234567"
        required
        error={errors["phone"]?.[0]}
      />
      <TextareaField label="Message" name="message" required error={errors["message"]?.[0]} />
      <Button type="submit" isBusy={pending} busyLabel="Sending..." className="justify-self-start">
        Send message
      </Button>
    </form>
  );
}
