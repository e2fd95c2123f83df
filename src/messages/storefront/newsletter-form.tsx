import { repeatable } from "#kit/ui/repeatable.ts";
import type { FormEvent } from "react";
import { useEffect, useId, useState } from "react";

import type { NewsletterForm as NewsletterInput } from "../rules/inbox/contact.ts";
import { isEmail } from "#kit/rules/email.ts";
import { HONEYPOT_FIELD } from "#kit/rules/honeypot.ts";
import { emailMessages } from "#kit/rules/email-messages.ts";
import { newsletterMessages } from "../rules/inbox/contact-messages.ts";
import { loadModule } from "#kit/api-client/api-problem.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { Spinner } from "#kit/ui/spinner.tsx";
import { useValueBeforeHydration } from "#kit/ui/forms/use-value-before-hydration.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { recordAction } from "#kit/storefront/record-action.ts";
import { Honeypot } from "#kit/storefront/honeypot.tsx";

declare module "#kit/storefront/record-action.ts" {
  interface ShopperActions {
    newsletter_signup: Record<string, never>;
  }
}

/** Display time of the thank-you message (ms). Spec: storefront §9. */
const THANKS_MS = 3000;
/** Delay of the analytics event after a subscription (ms). Spec: storefront §7. */
const EVENT_DELAY_MS = 1000;

const loadClient = repeatable(() => import("#kit/api-client/api-client.ts"));

async function subscribe(input: NewsletterInput) {
  const { callApi } = await loadModule(loadClient);
  return callApi("POST /api/newsletter", { json: input });
}

/** The newsletter form. Its button is disabled while the field is empty. Spec: storefront §2, §4. */
export function NewsletterForm({
  isOnDark = false,
  typed = "",
}: {
  isOnDark?: boolean;
  /** The address of a rejected form that was sent without scripts. */
  typed?: string | undefined;
}) {
  const id = useId();
  /** Before, the browser itself sends the form. */
  const [isHydrated, setIsHydrated] = useState(false);
  const [email, setEmail] = useState(typed);
  const field = useValueBeforeHydration<HTMLInputElement>(email, setEmail);
  const [isThanksShown, setIsThanksShown] = useState(false);
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const { mutate, isPending, problem, errors, setErrors, clearError } = useMutation(subscribe, {
    success({ needsConfirmation }, sentInput) {
      // Keeps an address entered while the request was running.
      setEmail((current) => (current.trim() === sentInput.email ? "" : current));
      setIsThanksShown(true);
      setIsUnconfirmed(needsConfirmation);
      // The timer is not cancelled on unmount. The event does not contain the address.
      setTimeout(() => recordAction("newsletter_signup", {}), EVENT_DELAY_MS);
    },
  });
  const error = errors["email"]?.[0] ?? problem?.detail;

  useEffect(() => {
    setIsHydrated(true);
    if (!isThanksShown) return;
    const timer = setTimeout(() => setIsThanksShown(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [isThanksShown]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = email.trim();
    const honeypot = new FormData(event.currentTarget).get(HONEYPOT_FIELD);
    if (isEmail(address)) {
      void mutate({ email: address, [HONEYPOT_FIELD]: typeof honeypot === "string" ? honeypot : "" });
    } else setErrors({ email: [emailMessages.invalid] });
  }

  return (
    <form
      method="post"
      action="/newsletter"
      onSubmit={handleSubmit}
      noValidate
      className="relative w-full max-w-110"
    >
      <label
        htmlFor={id}
        className={joinClassNames("mb-1.5 block text-sm", isOnDark ? "text-sand" : "text-umber")}
      >
        Email address
      </label>
      <div
        className={joinClassNames(
          "flex items-stretch border-b transition-colors",
          isOnDark ? "border-ivory/50 focus-within:border-ivory" : "border-ink/50 focus-within:border-ink",
        )}
      >
        <input
          ref={field}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            clearError("email");
            // Preloads the code that sends the form, in case the connection is lost before the visitor submits.
            loadClient().catch(() => undefined);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-status`}
          className={joinClassNames(
            "min-h-12 min-w-0 flex-1 bg-transparent text-base outline-offset-0",
            isOnDark ? "placeholder:text-ivory/60" : "placeholder:text-umber/90",
          )}
        />
        <button
          type="submit"
          disabled={isHydrated && (email.trim() === "" || isPending)}
          aria-busy={isPending || undefined}
          className={joinClassNames(
            "inline-flex min-h-12 min-w-28 items-center justify-end gap-2 pl-4 text-sm font-medium tracking-[0.04em] transition-colors disabled:cursor-not-allowed",
            isOnDark ? "hover:text-gilt disabled:text-ivory/60" : "hover:text-brass disabled:text-umber",
          )}
        >
          {isPending && <Spinner label="Subscribing" />}
          <span>Subscribe</span>
        </button>
      </div>
      <Honeypot />
      <p
        id={`${id}-status`}
        role="status"
        className={joinClassNames(
          "mt-2 min-h-6 text-sm",
          error && (isOnDark ? "text-[#f0b6bb]" : "text-oxblood"),
        )}
      >
        {error ?? (
          <>
            <span>{`${isThanksShown ? newsletterMessages.thanks : ""} ${isUnconfirmed ? newsletterMessages.confirm : ""}`}</span>
          </>
        )}
      </p>
    </form>
  );
}
