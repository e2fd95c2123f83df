import type { FormEvent } from "react";
import { useRef } from "react";

import type { FieldErrors } from "#domain/errors.ts";
import { contactMessages } from "#domain/messages.ts";
import { sendContactMessage } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useMutation } from "#web/use-mutation.ts";

/** Checks what was typed; the rules come with the first click, not with the page. */
async function readMessage(form: HTMLFormElement) {
  const { contactSchema } = await import("#domain/contact.ts");
  const result = contactSchema.safeParse(Object.fromEntries(new FormData(form)));
  if (result.success) return { message: result.data };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) (errors[issue.path.join(".")] ??= []).push(issue.message);
  return { errors };
}

function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find((element) => "name" in element && String(element.name) in errors);
  if (first instanceof HTMLElement) first.focus();
}

/** Name, phone and message to the shop. Spec: storefront §5, §8. */
export function ContactForm() {
  const formRef = useRef<HTMLFormElement>(null);
  const { mutate, pending, errors, setErrors, clearError } = useMutation(sendContactMessage, {
    success() {
      formRef.current?.reset();
      toast(contactMessages.sent);
    },
    problem(problem) {
      toast(contactMessages.failed, { tone: "error" });
      if (formRef.current) focusFirstError(formRef.current, problem.errors);
    },
  });

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const read = await readMessage(form);
    if (read.message) {
      await mutate(read.message);
    } else {
      setErrors(read.errors);
      focusFirstError(form, read.errors);
    }
  }

  return (
    <form
      ref={formRef}
      noValidate
      className="grid content-start gap-5"
      onSubmit={(event) => void handleSubmit(event)}
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
