import { contactFormSchema } from "#domain/messages/contact.ts";
import { contactMessages } from "#domain/messages/contact-messages.ts";
import { sendContactMessage } from "#web/api-client/api-client.ts";
import { ApiProblem, invalidInput } from "#web/api-client/api-problem.ts";

import { serializeDraft, deleteDraft } from "./contact-draft.ts";
import { FORM_KEY_FIELD } from "./form-key.ts";
import { messageAttempts } from "./message-attempts.ts";

function checked(form: HTMLFormElement) {
  const typed = new FormData(form);
  typed.delete(FORM_KEY_FIELD);
  const result = contactFormSchema.safeParse(Object.fromEntries(typed));
  if (result.success) return result.data;
  throw invalidInput(contactMessages.failed, result.error.issues);
}

/**
 * Checks and sends what stands in the form, once however often it is tried, and empties the form unless something
 * else stands in it by then. Answers what to say of it. @throws ApiProblem
 */
export async function submitContactForm(form: HTMLFormElement): Promise<string> {
  const message = checked(form);
  const sent = serializeDraft(form);
  const key = messageAttempts.start(message);
  try {
    await sendContactMessage(message, key);
    messageAttempts.confirm(key);
  } catch (error) {
    if (error instanceof ApiProblem && error.isRefusal) messageAttempts.reject(key);
    throw error;
  }
  deleteDraft(sent);
  if (serializeDraft(form) !== sent) return contactMessages.sentBeforeChange;
  form.reset();
  return contactMessages.sent;
}
