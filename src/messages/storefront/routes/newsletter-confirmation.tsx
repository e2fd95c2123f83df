import { data } from "react-router";

import { maskEmail } from "#kit/rules/masking.ts";
import { newsletterConfirmationMessages as messages } from "../../rules/newsletter/newsletter-link-messages.ts";
import { TooManyRequests } from "#kit/rules/errors.ts";
import { text } from "#kit/rules/text.ts";
import {
  NEWSLETTER_CONFIRMATION_LIMIT,
  confirmNewsletter,
  findNewsletterSignup,
} from "../../operations/newsletter/subscriptions.ts";
import { shopContext } from "#store/context.ts";

import { NewsletterLinkPage } from "../newsletter-link-page.tsx";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import type { Route } from "./+types/newsletter-confirmation.ts";

export const meta: Route.MetaFunction = () => [
  { title: messages.pageTitle },
  { name: "robots", content: "noindex" },
];

/** Treats a malformed token like an unknown token. */
const tokenSchema = text(100).catch("");

/** Does not confirm the address, because link checkers open the links in emails. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const email = await findNewsletterSignup(db, tokenSchema.parse(params.token));
  const page = { email: email === undefined ? null : maskEmail(email) };
  // After a POST request, the action's status replaces this status.
  return data(page, { status: email === undefined ? 404 : 200, headers: PRIVATE_PAGE_HEADERS });
}

/** Confirms the address, with and without JavaScript. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, enforceRateLimit, report } = context.get(shopContext);
  const headers = PRIVATE_PAGE_HEADERS;
  try {
    await enforceRateLimit(NEWSLETTER_CONFIRMATION_LIMIT);
    const isDone = await confirmNewsletter(db, tokenSchema.parse(params.token));
    return data({ isDone, hasFailed: false }, { status: isDone ? 200 : 404, headers });
  } catch (error) {
    if (error instanceof TooManyRequests) {
      const retryHeaders = { ...headers, ...buildRetryAfter(error) };
      return data({ isDone: false, hasFailed: true }, { status: 429, headers: retryHeaders });
    }
    report(error);
    return data({ isDone: false, hasFailed: true }, { status: 500, headers });
  }
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

/** Opened by the confirmation link of a newsletter sign-up. */
export default function NewsletterConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterLinkPage
      messages={messages}
      email={loaderData.email}
      isDone={actionData?.isDone ?? false}
      hasFailed={actionData?.hasFailed ?? false}
    />
  );
}
