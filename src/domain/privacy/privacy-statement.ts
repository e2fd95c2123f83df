import type { MessageChannel } from "#domain/outbox/message.ts";
import { MESSAGE_CHANNELS } from "#domain/outbox/message.ts";

import type { DataTopic } from "./personal-data.ts";
import { privacyTexts as texts } from "./privacy-texts.ts";
import type { Retention } from "./retention.ts";

/** The configuration of the shop that affects personal data. */
interface PrivacyFacts {
  shopName: string;
  retention: Retention;
  /** Configured channels of messages to customers. */
  channels: readonly MessageChannel[];
  /** Names of the active couriers. */
  couriers: readonly string[];
  payments: readonly string[];
  /** Whether new orders await the shopper's confirmation. */
  asksForConfirmation: boolean;
  /** Whether the newsletter asks for a confirmation by email. */
  confirmsNewsletter: boolean;
  /** Whether orders are checked for earlier returns and repeated addresses with consequences. */
  checksRisks: boolean;
  /** Whether Google Analytics is configured. */
  hasAnalytics: boolean;
  /** Hosts other than the shop that deliver pictures. */
  pictureHosts: readonly string[];
  /** Whether backups are copied to another host. */
  copiesBackups: boolean;
  /** Whether other programs receive events or have an API key. */
  connectsPrograms: boolean;
}

/** A section of the privacy page. */
export interface PrivacySection {
  title: string;
  paragraphs: string[];
  items?: string[];
}

/** The topics with data about customers. */
const CUSTOMER_TOPICS = [
  "orders",
  "reviews",
  "messages",
  "newsletter",
  "restock",
  "outbox",
  "blocks",
] as const satisfies readonly DataTopic[];

/** Returns the sections of the privacy page. Each statement is true for the shop as it is configured. */
export function buildPrivacyStatement(facts: PrivacyFacts): PrivacySection[] {
  return [
    ...CUSTOMER_TOPICS.map((topic) => describeTopic(topic, facts)),
    describeRecipients(facts),
    describeVisits(facts),
    texts.rights(facts.shopName),
  ];
}

function describeTopic(topic: (typeof CUSTOMER_TOPICS)[number], facts: PrivacyFacts): PrivacySection {
  const { retention, channels } = facts;
  const { title, stored, purpose } = texts.topics[topic];
  const details = {
    orders: [
      facts.asksForConfirmation ? texts.confirmation : "",
      facts.checksRisks ? texts.risks : "",
      texts.orderRetention(retention.orderMonths),
    ],
    reviews: [],
    messages: [texts.messageRetention(retention.messageMonths)],
    newsletter: [facts.confirmsNewsletter ? texts.newsletterConfirmation : ""],
    restock: [],
    outbox: [
      channels.length > 0 ? texts.channels(channels) : "",
      texts.sentRetention(retention.sentMessageMonths),
    ],
    blocks: [],
  }[topic].filter((text) => text !== "");
  return { title, paragraphs: [stored, purpose, ...details] };
}

function describeRecipients({
  couriers,
  channels,
  payments,
  pictureHosts,
  copiesBackups,
  connectsPrograms,
}: PrivacyFacts): PrivacySection {
  // Staff can write by hand over WhatsApp without a configured channel.
  const providers = MESSAGE_CHANNELS.filter(
    (channel) => channel === "whatsapp" || channels.includes(channel),
  );
  return {
    title: texts.recipientsTitle,
    paragraphs: [texts.noSale],
    items: [
      couriers.length === 0 ? texts.unnamedCouriers : texts.couriers(couriers),
      texts.payments(payments),
      ...providers.map((channel) => texts.providers[channel]),
      ...(pictureHosts.length > 0 ? [texts.pictures(pictureHosts)] : []),
      ...(copiesBackups ? [texts.backupHost] : []),
      ...(connectsPrograms ? [texts.programs] : []),
    ],
  };
}

function describeVisits({ hasAnalytics }: PrivacyFacts): PrivacySection {
  return {
    title: texts.visitsTitle,
    paragraphs: [
      texts.browserStorage,
      texts.limits,
      texts.logs,
      texts.counts,
      hasAnalytics ? texts.analytics : texts.noAnalytics,
    ],
  };
}
