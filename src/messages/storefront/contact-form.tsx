import { repeatable } from "#kit/ui/repeatable.ts";
import type { FormEvent } from "react";
import { useEffect, useRef } from "react";

import type { ContactInput } from "../rules/inbox/contact.ts";
import { contactMessages } from "../rules/inbox/contact-messages.ts";
import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";
import { loadModule } from "#kit/api-client/api-problem.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { hasDraft } from "./draft-key.ts";
import { FORM_KEY_FIELD } from "#kit/storefront/form-key.ts";
import { Honeypot } from "#kit/storefront/honeypot.tsx";

/** Validation, API client and draft storage load when they are needed, not with the page. */
const loadSubmitModule = repeatable(() => import("./submit-contact-form.ts"));
const loadDraftModule = repeatable(() => import("./contact-draft.ts"));

async function sendForm(form: HTMLFormElement): Promise<string> {
  const { submitContactForm } = await loadModule(loadSubmitModule);
  return submitContactForm(form);
}

/** Ignores a failed load: drafts are optional, and submitting the form loads its code again. */
function ignoreLoadError() {}

interface ContactFormProps {
  /** Random key that the server renders into the page. */
  formKey: string;
  typed?: Partial<ContactInput> | undefined;
}

/**
 * The contact form. Saves the visitor's input until the message is sent. Without scripts it posts to the contact page,
 * which returns the input as `typed` if it is invalid. Spec: storefront §5, §8.
 */
export function ContactForm({ formKey, typed }: ContactFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { mutate, isPending, problem, errors, clearError } = useMutation(sendForm, {
    success: (message) => showToast(message),
    problem(failure, form) {
      if (Object.keys(failure.errors).length === 0) showToast(contactMessages.failed, { tone: "error" });
      else focusFirstError(form, failure.errors);
    },
  });
  const hasFailed = problem !== undefined && Object.keys(problem.errors).length === 0;

  useEffect(() => {
    if (!hasDraft()) return;
    loadDraftModule().then(({ restoreDraft }) => ref.current && restoreDraft(ref.current), ignoreLoadError);
  }, []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void mutate(event.currentTarget);
  }

  function handleInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if ("name" in target) clearError(String(target.name));
    loadDraftModule().then(({ saveDraft }) => saveDraft(currentTarget), ignoreLoadError);
    // Preloads the code that sends the message, in case the connection is lost before the visitor submits.
    loadSubmitModule().catch(ignoreLoadError);
  }

  return (
    <form
      ref={ref}
      method="post"
      action="/contact"
      noValidate
      className="relative grid content-start gap-5"
      onSubmit={handleSubmit}
      onInput={handleInput}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={typed?.name}
        required
        error={errors["name"]?.[0]}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0300 1234567"
        defaultValue={typed?.phone}
        required
        error={errors["phone"]?.[0]}
      />
      <TextareaField
        label="Message"
        name="message"
        defaultValue={typed?.message}
        required
        error={errors["message"]?.[0]}
      />
      <Honeypot />
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <div role="alert" className="text-sm text-oxblood empty:hidden">
        {hasFailed && `${problem.detail} ${contactMessages.draftKept}`}
      </div>
      <Button type="submit" isBusy={isPending} busyLabel="Sending..." className="justify-self-start">
        Send message
      </Button>
    </form>
  );
}
