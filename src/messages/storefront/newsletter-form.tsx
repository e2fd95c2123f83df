import { repeatable } from "#kit/ui/repeatable.ts";
import type { FormEvent } from "react";
import { useEffect, useId, useState } from "react";

import { HONEYPOT_FIELD } from "#kit/rules/honeypot.ts";
import { networkMessages } from "#kit/rules/texts/network-messages.ts";
import { newsletterMessages } from "../rules/inbox/newsletter-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { Spinner } from "#kit/ui/spinner.tsx";
import { useValueBeforeHydration } from "#kit/ui/forms/use-value-before-hydration.ts";

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

/** The code that checks and sends the form loads when the visitor types: few visitors subscribe, and every page has the form. */
const loadSubscribe = repeatable(() => import("./subscribe.ts"));

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
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();

  useEffect(() => {
    setIsHydrated(true);
    if (!isThanksShown) return;
    const timer = setTimeout(() => setIsThanksShown(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [isThanksShown]);

  async function send(address: string, honeypot: string) {
    setIsPending(true);
    setError(undefined);
    const result = await loadSubscribe()
      .then(
        ({ subscribe }) => subscribe({ email: address, [HONEYPOT_FIELD]: honeypot }),
        () => ({ error: networkMessages.failed, needsConfirmation: false }),
      )
      .finally(() => setIsPending(false));
    setError(result.error);
    if (result.error !== undefined) return;
    // Keeps an address entered while the request was running.
    setEmail((current) => (current.trim() === address ? "" : current));
    setIsThanksShown(true);
    setIsUnconfirmed(result.needsConfirmation);
    // The timer is not cancelled on unmount. The event does not contain the address.
    setTimeout(() => recordAction("newsletter_signup", {}), EVENT_DELAY_MS);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const honeypot = new FormData(event.currentTarget).get(HONEYPOT_FIELD);
    if (!isPending) void send(email.trim(), typeof honeypot === "string" ? honeypot : "");
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
            setError(undefined);
            // Before the visitor submits, when the connection may be lost.
            loadSubscribe().catch(() => undefined);
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
