import { Link } from "react-router";

import { sampleMessages } from "../rules/sample-messages.ts";
import { formatWhatsAppLabel } from "../rules/store-texts.ts";
import { buildWhatsAppLink } from "../rules/whatsapp.ts";

import { useSampleContacts, useStore } from "./store-context.tsx";

const BUTTON_CLASS = "floating-button bg-moss text-ivory shadow-float transition-colors hover:bg-ink";

/**
 * Opens a WhatsApp chat with the shop. Shown on every public page. If the number is a sample, opens the contact page,
 * which marks the number as a sample. Spec: storefront §1.
 */
export function WhatsAppButton() {
  const { name, whatsapp } = useStore();
  if (useSampleContacts().whatsapp) {
    return (
      <Link
        to="/contact"
        aria-label={sampleMessages.whatsApp(name)}
        title={sampleMessages.number}
        className={`${BUTTON_CLASS} h-auto! flex-col py-2`}
      >
        <WhatsAppIcon />
        <span aria-hidden="true" className="pb-0.5 text-[0.6875rem] leading-3 tracking-tight">
          {sampleMessages.link}
        </span>
      </Link>
    );
  }
  return (
    <a
      href={buildWhatsAppLink(whatsapp)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${formatWhatsAppLabel(name)} (opens in a new tab)`}
      className={BUTTON_CLASS}
    >
      <WhatsAppIcon />
    </a>
  );
}

function WhatsAppIcon() {
  return (
    <svg viewBox="0 0 24 24" className="size-6.5" fill="none" aria-hidden="true">
      <path
        d="M12 3a9 9 0 0 0-7.8 13.5L3 21l4.6-1.2A9 9 0 1 0 12 3Z"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path
        transform="translate(6.9 6.9) scale(.43)"
        fill="currentColor"
        d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"
      />
    </svg>
  );
}
