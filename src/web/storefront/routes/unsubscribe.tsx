import { data, Link } from "react-router";

import { TooManyRequests } from "#domain/shared/errors.ts";
import { maskEmail } from "#domain/customers/masking.ts";
import { text } from "#domain/shared/text.ts";
import { unsubscribeMessages as messages } from "#domain/messages/unsubscribe-messages.ts";
import { findNewsletterSubscriber } from "#operations/messages/find-newsletter-subscriber.ts";
import { UNSUBSCRIBE_LIMIT, unsubscribeNewsletter } from "#operations/messages/unsubscribe-newsletter.ts";
import { shopContext } from "#web/context.ts";
import { getButtonClass } from "#web/ui/button-class.ts";
import { Button } from "#web/ui/button.tsx";

import { NewsletterNotice } from "../messages/newsletter-notice.tsx";
import { buildRetryAfter, NO_STORE } from "#web/storefront/page-headers.ts";
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

/** Opened by the unsubscribe link in emails. Shows a question with a button, then the result. */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const browse = (
    <Link to="/shop" className={getButtonClass("primary")}>
      {messages.browse}
    </Link>
  );
  if (actionData?.isDone) {
    return (
      <NewsletterNotice title={messages.done} text={messages.doneExplanation}>
        {browse}
      </NewsletterNotice>
    );
  }
  if (loaderData.email === null) {
    return (
      <NewsletterNotice title={messages.gone} text={messages.goneExplanation}>
        {browse}
        <Link to="/contact" className={getButtonClass("secondary")}>
          {messages.contact}
        </Link>
      </NewsletterNotice>
    );
  }
  return (
    <NewsletterNotice title={messages.question} text={messages.explanation(loaderData.email)}>
      {actionData && (
        <p role="alert" className="basis-full text-oxblood">
          {messages.failed}
        </p>
      )}
      <form method="post">
        <Button type="submit">{messages.stop}</Button>
      </form>
      <Link to="/" className={getButtonClass("secondary")}>
        {messages.keep}
      </Link>
    </NewsletterNotice>
  );
}
