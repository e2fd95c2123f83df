import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { cleanEmail, isEmail } from "#kit/rules/email.ts";
import { emailMessages } from "#kit/rules/email-messages.ts";

import type { NewsletterForm } from "../rules/inbox/contact.ts";

/** The outcome of a subscription: why it failed, or whether its address has to be confirmed. */
interface Subscription {
  error?: string | undefined;
  needsConfirmation: boolean;
}

/** Subscribes an address to the newsletter, unless it is invalid. */
export async function subscribe(input: NewsletterForm): Promise<Subscription> {
  if (!isEmail(cleanEmail(input.email))) return { error: emailMessages.invalid, needsConfirmation: false };
  try {
    return await callApi("POST /api/newsletter", { json: input });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { error: error.errors["email"]?.[0] ?? error.detail, needsConfirmation: false };
  }
}
