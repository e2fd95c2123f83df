import type { ReactNode } from "react";

import { sampleMessages } from "../rules/sample-messages.ts";
import { formatAddress } from "../rules/store-texts.ts";
import { buildWhatsAppLink } from "../rules/whatsapp.ts";

import { useSampleContacts, useStore } from "./store-context.tsx";

/** Marks a sample value, so that shoppers do not mistake it for a real contact detail. */
export function SampleMark({ children }: { children: string }) {
  return (
    <span className="ml-2 rounded-full border border-current px-2 py-px text-xs whitespace-nowrap">
      {children}
    </span>
  );
}

interface ContactValueProps {
  href: string;
  /** Text of the mark, or undefined for a real value. */
  sampleMark: string | undefined;
  isExternal?: boolean;
  linkClassName: string;
  children: ReactNode;
}

/** A contact detail: a link, or plain text with a mark if it is a sample value. */
function ContactValue({ href, sampleMark, isExternal = false, linkClassName, children }: ContactValueProps) {
  if (sampleMark !== undefined) {
    return (
      <span className="inline-flex min-h-9 flex-wrap items-center">
        {children}
        <SampleMark>{sampleMark}</SampleMark>
      </span>
    );
  }
  const externalAttributes = isExternal ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a href={href} className={linkClassName} {...externalAttributes}>
      {children}
    </a>
  );
}

interface LinkStyle {
  /** Class names of the link. A sample value is not a link and looks like plain text. */
  linkClassName: string;
}

export function PhoneContact({ linkClassName }: LinkStyle) {
  const { phone } = useStore();
  const sampleMark = useSampleContacts().phone ? sampleMessages.number : undefined;
  return (
    <ContactValue
      href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}
      sampleMark={sampleMark}
      linkClassName={linkClassName}
    >
      {phone}
    </ContactValue>
  );
}

export function EmailContact({ linkClassName }: LinkStyle) {
  const { email } = useStore();
  const sampleMark = useSampleContacts().email ? sampleMessages.email : undefined;
  return (
    <ContactValue href={`mailto:${email}`} sampleMark={sampleMark} linkClassName={linkClassName}>
      {email}
    </ContactValue>
  );
}

/** @param label text before the number, e.g. `WhatsApp` */
export function WhatsAppContact({ label, linkClassName }: LinkStyle & { label?: string }) {
  const { whatsapp } = useStore();
  const sampleMark = useSampleContacts().whatsapp ? sampleMessages.number : undefined;
  return (
    <ContactValue
      href={buildWhatsAppLink(whatsapp)}
      sampleMark={sampleMark}
      isExternal
      linkClassName={linkClassName}
    >
      {label === undefined ? whatsapp : `${label} ${whatsapp}`}
    </ContactValue>
  );
}

/** The shop's address in one line. */
export function StoreAddress() {
  const { address } = useStore();
  const isSample = useSampleContacts().address;
  return (
    <>
      <span>{formatAddress(address)}</span>
      {isSample && <SampleMark>{sampleMessages.address}</SampleMark>}
    </>
  );
}
