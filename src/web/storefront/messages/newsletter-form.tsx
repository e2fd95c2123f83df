import type { FormEvent } from "react";
import { useEffect, useId, useState } from "react";

import { isEmail } from "#domain/email.ts";
import { checkoutMessages, newsletterMessages } from "#domain/messages.ts";
import { fetchCode } from "#web/api-problem.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useMutation } from "#web/use-mutation.ts";

/** How long the thank-you stays before the form comes back. Spec: storefront §9. */
const THANKS_MS = 3000;

async function subscribe(input: { email: string }) {
  const { subscribeNewsletter } = await fetchCode(() => import("#web/api-client.ts"));
  await subscribeNewsletter(input);
}

/** One field and one button; the button waits for something to be typed. Spec: storefront §2, §4. */
export function NewsletterForm({ isOnDark = false }: { isOnDark?: boolean }) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [isThanking, setIsThanking] = useState(false);
  const { mutate, pending, problem, errors, setErrors, clearError } = useMutation(subscribe, {
    success() {
      setEmail("");
      setIsThanking(true);
    },
  });
  const error = errors["email"]?.[0] ?? problem?.detail;

  useEffect(() => {
    if (!isThanking) return;
    const timer = setTimeout(() => setIsThanking(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [isThanking]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (isEmail(address)) void mutate({ email: address });
    else setErrors({ email: [checkoutMessages.emailInvalid] });
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="w-full max-w-110">
      <label
        htmlFor={id}
        className={classNames("mb-1.5 block text-sm", isOnDark ? "text-sand" : "text-umber")}
      >
        Email address
      </label>
      <div
        className={classNames(
          "flex items-stretch border-b transition-colors",
          isOnDark ? "border-ivory/50 focus-within:border-ivory" : "border-ink/50 focus-within:border-ink",
        )}
      >
        <input
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
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-status`}
          className={classNames(
            "min-h-12 min-w-0 flex-1 bg-transparent text-base outline-offset-0",
            isOnDark ? "placeholder:text-ivory/60" : "placeholder:text-umber/90",
          )}
        />
        <button
          type="submit"
          disabled={email.trim() === "" || pending}
          aria-busy={pending || undefined}
          className={classNames(
            "inline-flex min-h-12 min-w-28 items-center justify-end gap-2 pl-4 text-sm font-medium tracking-[0.04em] transition-colors disabled:cursor-not-allowed",
            isOnDark ? "hover:text-gilt disabled:text-ivory/60" : "hover:text-brass disabled:text-umber",
          )}
        >
          {pending && <Spinner label="Subscribing" />}
          Subscribe
        </button>
      </div>
      <p
        id={`${id}-status`}
        role="status"
        className={classNames(
          "mt-2 min-h-6 text-sm",
          error && (isOnDark ? "text-[#f0b6bb]" : "text-oxblood"),
        )}
      >
        {isThanking ? newsletterMessages.thanks : error}
      </p>
    </form>
  );
}
