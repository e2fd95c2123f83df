import { data, redirect } from "react-router";

import type { ContactInput } from "../../rules/inbox/contact.ts";
import { contactSchema } from "../../rules/inbox/contact.ts";
import { TooManyRequests } from "#kit/rules/errors.ts";
import { HONEYPOT_FIELD } from "#kit/rules/honeypot.ts";
import { contactMessages } from "../../rules/inbox/contact-messages.ts";
import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { CONTACT_LIMIT, sendContactMessage } from "../../operations/inbox/send-contact-message.ts";
import { isDatabaseUnavailable } from "#platform/http/database-unavailable.ts";
import { getSampleContacts } from "#store/sample/store.ts";
import { shopContext } from "#store/context.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";

import { InformationPage } from "#store/storefront/information/information-page.tsx";
import { ContactDetails } from "#store/storefront/contact-details.tsx";
import { ContactForm } from "../contact-form.tsx";
import { FORM_KEY_FIELD, SENT_PARAM } from "#kit/storefront/form-key.ts";
import { deriveMessageKey } from "../message-key.server.ts";
import { buildHiddenPageHead, buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildStoreData } from "#store/storefront/seo/store-data.server.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import { buildRetryAfter, NO_STORE } from "#kit/storefront/page-headers.ts";
import type { Route } from "./+types/contact.ts";
import { readFormText } from "#kit/rules/text.ts";

const SENT_PATH = `/contact?${SENT_PARAM}=1#write`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const crumbs = buildCrumbs("contact");
  const isSent = new URL(request.url).searchParams.has(SENT_PARAM);
  const head = await (isSent
    ? buildHiddenPageHead(shop, "contact", { crumbs })
    : buildPageHead(shop, "contact", {
        path: "/contact",
        crumbs,
        data: (site) => [buildStoreData(site, getSampleContacts(site.store))],
      }));
  return { head, isSent, formKey: createIdempotencyKey() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** A rejected form that was sent without JavaScript: its errors, and the values to show again. */
interface RejectedForm {
  errors: string[];
  typed: ContactInput;
  formKey: string;
}

/** Returns the form's fields as text. Throws a response with status 400 if the body is not a form. */
async function readForm(request: Request) {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) throw data(null, { status: 400 });
  const readText = (name: string) => readFormText(form, name) ?? "";
  const typed = { name: readText("name"), phone: readText("phone"), message: readText("message") };
  return { typed, formKey: readText(FORM_KEY_FIELD), honeypot: readText(HONEYPOT_FIELD) };
}

/** Handles forms sent without JavaScript. With JavaScript, the browser calls the API, which applies the same rules. */
export async function action({ request, context }: Route.ActionArgs) {
  const { typed, formKey, honeypot } = await readForm(request);
  const parsed = contactSchema.safeParse(typed);
  if (!parsed.success)
    return rejectForm({ typed, formKey, errors: parsed.error.issues.map(({ message }) => message) });
  const { db, enforceRateLimit, report } = context.get(shopContext);
  try {
    await enforceRateLimit(CONTACT_LIMIT);
    const message = { ...parsed.data, [HONEYPOT_FIELD]: honeypot };
    await sendContactMessage(db, message, { idempotencyKey: deriveMessageKey(formKey, message) });
    return redirect(SENT_PATH, 303);
  } catch (error) {
    const form = { typed, formKey, errors: [contactMessages.failed] };
    if (error instanceof TooManyRequests) return rejectTooManyRequests(form, error);
    report(error);
    return isDatabaseUnavailable(error) ? rejectUnavailable(form) : rejectForm(form, { status: 500 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? new Headers();
}

function rejectForm(form: RejectedForm, init?: ResponseInit) {
  return data(form, init);
}

function rejectTooManyRequests({ errors, ...form }: RejectedForm, error: TooManyRequests) {
  const headers = { ...NO_STORE, ...buildRetryAfter(error) };
  return rejectForm({ ...form, errors: [...errors, error.message] }, { status: 429, headers });
}

function rejectUnavailable({ errors, ...form }: RejectedForm) {
  return rejectForm({ ...form, errors: [...errors, generalMessages.unavailable] }, { status: 503 });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const messages = actionData?.errors ?? (loaderData.isSent ? [contactMessages.sent] : []);
  return (
    <InformationPage
      crumbs={loaderData.head.crumbs}
      title="Ask us anything"
      introduction="About a scent, a size, a gift or a parcel. A person who knows every bottle reads your message and answers within a working day."
    >
      <div className="page grid gap-14 lg:grid-cols-2 lg:gap-24">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-6 text-2xl">
            Write to us
          </h2>
          {messages.length > 0 && (
            <div role="status" className="mb-6 border-l-2 border-gilt pl-4">
              {messages.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </div>
          )}
          <ContactForm formKey={actionData?.formKey ?? loaderData.formKey} typed={actionData?.typed} />
        </section>
        <section aria-labelledby="reach">
          <h2 id="reach" className="mb-6 text-2xl">
            Or reach us directly
          </h2>
          <ContactDetails />
        </section>
      </div>
    </InformationPage>
  );
}
