import { data } from "react-router";

import { TooManyRequests } from "#kit/rules/errors.ts";
import { maskEmail } from "#kit/rules/masking.ts";
import { text } from "#kit/rules/text.ts";
import { unsubscribeMessages as messages } from "../../rules/newsletter/newsletter-link-messages.ts";
import {
  findNewsletterSubscriber,
  UNSUBSCRIBE_LIMIT,
  unsubscribeNewsletter,
} from "../../operations/newsletter/subscriptions.ts";
import { shopContext } from "#store/context.ts";

import { NewsletterLinkPage } from "../newsletter-link-page.tsx";
import { buildRetryAfter, NO_STORE } from "#kit/storefront/page-headers.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const meta: Route.MetaFunction = () => [
  { title: messages.pageTitle },
  { name: "robots", content: "noindex" },
];

/** Treats a malformed token like an unknown token. */
const tokenSchema = text(100).catch("");

/** Does not change the subscription, because link checkers open the links in emails. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const email = await findNewsletterSubscriber(db, tokenSchema.parse(params.token));
  const page = { email: email === undefined ? null : maskEmail(email) };
  return data(page, { headers: NO_STORE });
}

/**
 * Unsubscribes the address. Handles the page's button and one-click unsubscribe in mail programs (RFC 8058). Ignores
 * the body.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, enforceRateLimit, report } = context.get(shopContext);
  try {
    await enforceRateLimit(UNSUBSCRIBE_LIMIT);
    await unsubscribeNewsletter(db, tokenSchema.parse(params.token));
    return data({ isDone: true });
  } catch (error) {
    if (error instanceof TooManyRequests) {
      return data({ isDone: false }, { status: 429, headers: buildRetryAfter(error) });
    }
    report(error);
    // A mail program would not retry after a 200 response.
    return data({ isDone: false }, { status: 500 });
  }
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

/** Opened by the unsubscribe link in emails. */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterLinkPage
      messages={messages}
      email={loaderData.email}
      isDone={actionData?.isDone ?? false}
      hasFailed={actionData !== undefined}
    />
  );
}
