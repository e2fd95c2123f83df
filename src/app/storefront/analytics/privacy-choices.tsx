import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";

import { consentMessages } from "#kit/rules/analytics-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { joinClassNames } from "#kit/ui/class-names.ts";

import type { Consent } from "./consent.ts";
import { storeConsent, subscribeToConsentInOtherTabs, readConsent } from "./consent.ts";
import { hasPrivacySignal } from "./funnel-counter.ts";
import { startGoogleTag, stopGoogleTag } from "./google-tag.ts";
import { startRecorder } from "./recorder.ts";

/** Both buttons look the same, so that neither choice is favored. On phones they have less padding. */
const BUTTON_CLASS = "max-sm:px-3 max-sm:py-1";

function Choices({
  consent,
  onChoose,
}: {
  consent: Consent | undefined;
  onChoose: (choice: Consent) => void;
}) {
  return (
    <>
      <p className="text-sm max-sm:leading-snug sm:mt-2">{consentMessages.question}</p>
      {consent !== undefined && (
        <p className="mt-1 text-sm font-medium sm:mt-2">{consentMessages[consent]}</p>
      )}
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-x-3 gap-y-2 sm:mt-4">
        <Button variant="secondary" className={BUTTON_CLASS} onClick={() => onChoose("denied")}>
          {consentMessages.decline}
        </Button>
        <Button variant="secondary" className={BUTTON_CLASS} onClick={() => onChoose("granted")}>
          {consentMessages.accept}
        </Button>
      </div>
    </>
  );
}

interface PrivacyChoicesProps {
  measurementId: string;
  /** Number of requests to open the dialog, i.e. clicks on "Privacy choices". */
  requestCount: number;
}

/**
 * Asks for consent to Google Analytics in a non-modal box. Large screens show it in the corner. Phones show a flat bar
 * that leaves room for the WhatsApp button and the product page's buying bar. If the browser sends a privacy signal, the
 * box opens only on request.
 */
export function PrivacyChoices({ measurementId, requestCount }: PrivacyChoicesProps) {
  const { pathname } = useLocation();
  const titleId = useId();
  const [consent, setConsent] = useState(readConsent);
  const [isOpen, setIsOpen] = useState(() => consent === undefined && !hasPrivacySignal());
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLElement>(null);

  useEffect(startRecorder, []);

  useEffect(() => {
    if (consent === "granted") startGoogleTag(measurementId);
    else stopGoogleTag(measurementId);
  }, [consent, measurementId]);

  useEffect(
    () =>
      subscribeToConsentInOtherTabs(() => {
        const newConsent = readConsent();
        setConsent(newConsent);
        if (newConsent !== undefined) setIsOpen(false);
      }),
    [],
  );

  useEffect(() => {
    if (requestCount === 0) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setIsOpen(true);
  }, [requestCount]);

  // Focus moves to the dialog only if the visitor opened it.
  useEffect(() => {
    if (isOpen && opener.current !== null) heading.current?.focus();
  }, [isOpen, requestCount]);

  function handleChoose(choice: Consent) {
    storeConsent(choice);
    setConsent(choice);
    setIsOpen(false);
    (opener.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
    opener.current = null;
  }

  if (!isOpen) return null;
  return (
    <section
      aria-labelledby={titleId}
      className={joinClassNames(
        "fixed z-20 max-h-[calc(100dvh-9rem)] animate-rise overflow-y-auto border-sand bg-paper shadow-float",
        "max-sm:inset-x-0 max-sm:border-t max-sm:py-1.5 max-sm:pr-20 max-sm:pl-5",
        "sm:bottom-20 sm:left-6 sm:max-w-108 sm:border sm:px-5 sm:py-4 md:bottom-6",
        pathname.startsWith("/product/") ? "max-sm:bottom-18" : "max-sm:bottom-0",
      )}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1} className="text-lg outline-none max-sm:sr-only">
        {consentMessages.title}
      </h2>
      <Choices consent={consent} onChoose={handleChoose} />
    </section>
  );
}
