import type { ReactNode } from "react";
import { Link } from "react-router";

import { sampleMessages } from "#store/rules/sample-messages.ts";
import { formatHours, formatPayments, formatTagline } from "#store/rules/store-texts.ts";

import { requestPrivacyChoices } from "./analytics/privacy-request.ts";
import {
  EmailContact,
  PhoneContact,
  SampleMark,
  StoreAddress,
  WhatsAppContact,
} from "#store/storefront/contact-value.tsx";
import { Brand } from "./header/brand.tsx";
import { NewsletterForm } from "#messages/storefront/newsletter-form.tsx";
import { useSampleContacts, useStore } from "#store/storefront/store-context.tsx";

const SHOP_LINKS = [
  { to: "/shop", label: "Shop" },
  { to: "/collections", label: "Collections" },
  { to: "/notes", label: "Notes" },
  { to: "/find", label: "Scent Finder" },
  { to: "/track-order", label: "Track Order" },
] as const;

const HOUSE_LINKS = [
  { to: "/about", label: "About Us" },
  { to: "/our-story", label: "Our Story" },
  { to: "/contact", label: "Contact" },
  { to: "/return-policy", label: "Return Policy" },
  { to: "/privacy", label: "Privacy" },
] as const;

const LINK_CLASS =
  "inline-flex min-h-9 items-center text-ivory/80 transition-colors pointer-coarse:min-h-11 hover:text-ivory hover:underline underline-offset-4";

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="mb-3 font-sans text-sm font-medium tracking-caps text-sand uppercase">{title}</h2>
      {children}
    </div>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <Column title={title}>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={LINK_CLASS}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Column>
  );
}

function ContactColumn() {
  const store = useStore();
  return (
    <Column title="Visit and call" className="max-sm:col-span-2">
      <address className="text-ivory/80 not-italic">
        <p className="flex min-h-9 flex-wrap items-center">
          <StoreAddress />
        </p>
        <ul>
          <li>
            <PhoneContact linkClassName={LINK_CLASS} />
          </li>
          <li>
            <EmailContact linkClassName={LINK_CLASS} />
          </li>
          <li>
            <WhatsAppContact label="WhatsApp" linkClassName={LINK_CLASS} />
          </li>
        </ul>
      </address>
      <p className="flex min-h-9 items-center text-ivory/80">{formatHours(store.hours)}</p>
    </Column>
  );
}

/** A link to a social media profile. Sample profiles do not exist, so they are shown as plain text. */
function SocialLink({ name, url }: { name: string; url: string }) {
  const { socialLinks } = useSampleContacts();
  if (socialLinks.includes(url)) {
    return (
      <span className="inline-flex min-h-9 items-center text-ivory/80">
        <span>{name}</span>
        <SampleMark>{sampleMessages.link}</SampleMark>
      </span>
    );
  }
  return (
    <a href={url} className={LINK_CLASS} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}

interface FooterProps {
  /** Whether to show the newsletter form. False on the home page, which has a newsletter section. */
  hasNewsletter: boolean;
  /** Whether to show 'Privacy choices', because Google Analytics is configured. */
  hasPrivacyChoices: boolean;
}

export function Footer({ hasNewsletter, hasPrivacyChoices }: FooterProps) {
  const store = useStore();
  return (
    <footer
      className="below-screen bg-ink text-sm text-ivory [--below-screen:85rem] [&_:focus-visible]:outline-gilt"
      suppressHydrationWarning
    >
      <div className="page py-14 lg:py-20">
        <div className="grid gap-10 border-b border-ivory/15 pb-12 lg:grid-cols-2 lg:gap-16">
          <div>
            <Brand name={store.name} />
            <p className="mt-4 max-w-80 text-ivory/80">{formatTagline(store.tagline)}</p>
          </div>
          {hasNewsletter && (
            <div className="lg:justify-self-end">
              <h2 className="text-xl">Letters, now and then</h2>
              <p className="mt-1 mb-4 text-ivory/80">
                New compositions and small batches. Never more than twice a month.
              </p>
              <NewsletterForm isOnDark />
            </div>
          )}
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 pt-12 lg:grid-cols-[1fr_1fr_1.6fr_1fr]">
          <LinkColumn title="Shop" links={SHOP_LINKS} />
          <LinkColumn title="The house" links={HOUSE_LINKS} />
          <ContactColumn />
          <Column title="Follow">
            <ul>
              {store.socialLinks.map(({ name, url }) => (
                <li key={url}>
                  <SocialLink name={name} url={url} />
                </li>
              ))}
            </ul>
          </Column>
        </div>
        <div className="mt-12 flex flex-col gap-2 border-t border-ivory/15 pt-6 pr-16 text-ivory/70 lg:pr-0 lg:flex-row lg:justify-between">
          <p>{`${store.name}. All prices in Pakistani rupees, taxes included.`}</p>
          <p>{formatPayments(store.acceptedPayments)}</p>
          {hasPrivacyChoices && (
            <button
              type="button"
              className={`${LINK_CLASS} -my-2 min-h-11 self-start`}
              onClick={requestPrivacyChoices}
            >
              Privacy choices
            </button>
          )}
        </div>
      </div>
    </footer>
  );
}
