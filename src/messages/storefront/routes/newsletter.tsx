import { data, redirect } from "react-router";

import { ShopError, TooManyRequests } from "#kit/rules/errors.ts";
import { HONEYPOT_FIELD, isHoneypotFilled } from "#kit/rules/honeypot.ts";
import { networkMessages } from "#kit/rules/texts/network-messages.ts";
import { SENT_PARAM } from "#kit/storefront/form-key.ts";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { shopContext } from "#store/context.ts";
import { NoticePage } from "#store/storefront/information/notice-page.tsx";

import {
  NEWSLETTER_LIMIT,
  requiresNewsletterConfirmation,
  subscribeNewsletter,
} from "../../operations/newsletter/subscriptions.ts";
import { newsletterMessages } from "../../rules/inbox/newsletter-messages.ts";
import { newsletterFormSchema } from "../../rules/inbox/contact.ts";
import { NewsletterForm } from "../newsletter-form.tsx";
import type { Route } from "./+types/newsletter.ts";
import { readFormText } from "#kit/rules/text.ts";

export const meta: Route.MetaFunction = () => [
  { title: newsletterMessages.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, messageChannels } = context.get(shopContext);
  const isSaved = new URL(request.url).searchParams.has(SENT_PARAM);
  const needsConfirmation = isSaved && (await requiresNewsletterConfirmation(db, messageChannels));
  return data({ isSaved, needsConfirmation }, { headers: PRIVATE_PAGE_HEADERS });
}

/** Handles forms sent without JavaScript. With JavaScript, the browser calls the API, which applies the same rules. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, messageChannels, enforceRateLimit } = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const typed = readFormText(form, "email") ?? "";
  const reject = (error: string, status: number, headers = {}) =>
    data({ typed, error }, { status, headers: { ...PRIVATE_PAGE_HEADERS, ...headers } });
  const parsed = newsletterFormSchema.safeParse({ email: typed });
  if (!parsed.success) return reject(parsed.error.issues[0]?.message ?? networkMessages.failed, 422);
  try {
    await enforceRateLimit(NEWSLETTER_LIMIT);
    const needsConfirmation = await requiresNewsletterConfirmation(db, messageChannels);
    if (!isHoneypotFilled(readFormText(form, HONEYPOT_FIELD)))
      await subscribeNewsletter(db, parsed.data.email, { needsConfirmation });
    return redirect(`/newsletter?${SENT_PARAM}=1`, { status: 303, headers: PRIVATE_PAGE_HEADERS });
  } catch (error) {
    if (error instanceof TooManyRequests) return reject(error.message, 429, buildRetryAfter(error));
    if (error instanceof ShopError) return reject(error.message, 409);
    throw error;
  }
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

/** The newsletter form of the other pages leads here without scripts. */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { isSaved, needsConfirmation } = loaderData;
  const isShownSaved = isSaved && actionData === undefined;
  return (
    <NoticePage>
      <div className="page section max-w-prose">
        <h1 className="display">{isShownSaved ? newsletterMessages.thanks : newsletterMessages.title}</h1>
        {isShownSaved && needsConfirmation && <p className="mt-5 text-umber">{newsletterMessages.confirm}</p>}
        {!isShownSaved && (
          <div className="mt-8">
            {actionData && (
              <p role="alert" className="mb-4 text-oxblood">
                {actionData.error}
              </p>
            )}
            <NewsletterForm typed={actionData?.typed} />
          </div>
        )}
      </div>
    </NoticePage>
  );
}
