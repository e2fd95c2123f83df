import { contactFormSchema } from "../rules/inbox/contact.ts";
import { contactMessages } from "../rules/inbox/contact-messages.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem, createInvalidInput } from "#kit/api-client/api-problem.ts";

import { serializeDraft, deleteDraft } from "./contact-draft.ts";
import { FORM_KEY_FIELD } from "#kit/storefront/form-key.ts";
import { messageAttempts } from "./message-attempts.ts";

function validateForm(form: HTMLFormElement) {
  const input = new FormData(form);
  input.delete(FORM_KEY_FIELD);
  const result = contactFormSchema.safeParse(Object.fromEntries(input));
  if (result.success) return result.data;
  throw createInvalidInput(contactMessages.failed, result.error.issues);
}

/**
 * Validates and sends the form; retries do not send a message twice. Clears the form unless the visitor changes it
 * while the message is being sent. Returns the text to show. @throws ApiProblem
 */
export async function submitContactForm(form: HTMLFormElement): Promise<string> {
  const message = validateForm(form);
  const sentDraft = serializeDraft(form);
  const key = messageAttempts.start(message);
  try {
    await callApi("POST /api/contact-messages", { json: message, header: { "idempotency-key": key } });
    messageAttempts.confirm(key);
  } catch (error) {
    if (error instanceof ApiProblem && error.isRejection) messageAttempts.reject(key);
    throw error;
  }
  deleteDraft(sentDraft);
  if (serializeDraft(form) !== sentDraft) return contactMessages.sentBeforeChange;
  form.reset();
  return contactMessages.sent;
}
