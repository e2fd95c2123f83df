import { data, redirect } from "react-router";

import type { ContactInput } from "#domain/messages/contact.ts";
import { contactSchema } from "#domain/messages/contact.ts";
import { TooManyRequests } from "#domain/shared/errors.ts";
import { HONEYPOT_FIELD } from "#domain/shared/honeypot.ts";
import { contactMessages } from "#domain/messages/contact-messages.ts";
import { generalMessages } from "#domain/shared/general-messages.ts";
import { CONTACT_LIMIT, sendContactMessage } from "#operations/messages/send-contact-message.ts";
import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";
import { getSampleContacts } from "#operations/store/get-setup-gaps.ts";
import { shopContext } from "#web/context.ts";
import { createIdempotencyKey } from "#web/api-client/idempotency-key.ts";

import { InformationPage } from "../information/information-page.tsx";
import { ContactDetails } from "../messages/contact-details.tsx";
import { ContactForm } from "../messages/contact-form.tsx";
import { FORM_KEY_FIELD, SENT_PARAM } from "../messages/form-key.ts";
import { messageKey } from "../messages/message-key.server.ts";
import { describeHiddenPage, describePage } from "../seo/describe-page.server.ts";
import { storeData } from "../seo/store-data.server.ts";
import type { Site } from "../seo/structured-data.server.ts";
import { trail } from "../seo/trail.server.ts";
import type { Route } from "./+types/contact.ts";

const SENT_PATH = `/contact?${SENT_PARAM}=1#write`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const crumbs = trail("contact");
  const isSent = new URL(request.url).searchParams.has(SENT_PARAM);
  const head = await (isSent
    ? describeHiddenPage(shop, "contact", { crumbs })
    : describePage(shop, "contact", {
        path: "/contact",
        crumbs,
        data: (site: Site) => [storeData(site, getSampleContacts(site.store))],
      }));
  return { head, isSent, formKey: createIdempotencyKey() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** Why a form sent without scripts was not stored; `typed` and `formKey` are put back into it. */
interface RefusedForm {
  words: string[];
  typed: ContactInput;
  formKey: string;
}

/** The fields of the form as text; a body that is no form answers 400. */
async function readTyped(request: Request) {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) throw data(null, { status: 400 });
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const typed = { name: textOf("name"), phone: textOf("phone"), message: textOf("message") };
  return { typed, formKey: textOf(FORM_KEY_FIELD), bait: textOf(HONEYPOT_FIELD) };
}

/** The form without scripts. With scripts the browser asks the API, by the same rules. */
export async function action({ request, context }: Route.ActionArgs) {
  const { typed, formKey, bait } = await readTyped(request);
  const checked = contactSchema.safeParse(typed);
  if (!checked.success)
    return refuse({ typed, formKey, words: checked.error.issues.map(({ message }) => message) });
  const { db, countAttempt, report } = context.get(shopContext);
  try {
    await countAttempt(CONTACT_LIMIT);
    const message = { ...checked.data, [HONEYPOT_FIELD]: bait };
    await sendContactMessage(db, message, { idempotencyKey: messageKey(formKey, message) });
    return redirect(SENT_PATH, 303);
  } catch (error) {
    const refused = { typed, formKey, words: [contactMessages.failed] };
    if (error instanceof TooManyRequests) return refuseForNow(refused, error);
    report(error);
    return isDatabaseUnavailable(error) ? refuseWhileAway(refused) : refuse(refused, { status: 500 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? new Headers();
}

function refuse(form: RefusedForm, init?: ResponseInit) {
  return data(form, init);
}

function refuseForNow({ words, ...form }: RefusedForm, { message, retryAfterSeconds }: TooManyRequests) {
  const headers = { "cache-control": "no-store", "retry-after": String(retryAfterSeconds) };
  return refuse({ ...form, words: [...words, message] }, { status: 429, headers });
}

function refuseWhileAway({ words, ...form }: RefusedForm) {
  return refuse({ ...form, words: [...words, generalMessages.unavailable] }, { status: 503 });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const words = actionData?.words ?? (loaderData.isSent ? [contactMessages.sent] : []);
  return (
    <InformationPage
      crumbs={loaderData.head.crumbs}
      title="Ask us anything"
      introduction="About a scent, a size, a gift or a parcel. A person who knows every bottle reads this and answers within a working day."
    >
      <div className="page grid gap-14 lg:grid-cols-2 lg:gap-24">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-6 text-2xl">
            Write to us
          </h2>
          {words.length > 0 && (
            <div role="status" className="mb-6 border-l-2 border-gilt pl-4">
              {words.map((sentence) => (
                <p key={sentence}>{sentence}</p>
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
