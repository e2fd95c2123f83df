import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";

import type { DataTopic } from "#kit/rules/personal-table.ts";
import { privacyTexts as texts } from "./privacy-texts.ts";
import type { Retention } from "#store/rules/retention.ts";

/** The shop's settings that affect personal data. */
interface PrivacySettings {
  shopName: string;
  retention: Retention;
  /** Configured channels for messages to customers. */
  channels: readonly MessageChannel[];
  /** Names of the active couriers. */
  couriers: readonly string[];
  /** Names of the accepted payment methods. */
  paymentMethods: readonly string[];
  /** Whether new orders await the shopper's confirmation. */
  asksForConfirmation: boolean;
  /** Whether unconfirmed orders reserve their bottles. */
  reservesBottles: boolean;
  /** Whether newsletter sign-ups must be confirmed by email. */
  confirmsNewsletter: boolean;
  /** Whether risk checks (earlier returns, repeated addresses) can affect an order. */
  checksRisks: boolean;
  /** Whether Google Analytics is configured. */
  hasAnalytics: boolean;
  /** Hosts other than the shop that deliver images. */
  imageHosts: readonly string[];
  /** Whether backups are copied to another host. */
  hasOffsiteBackups: boolean;
  /** Whether the shop has an enabled webhook or a valid API key. */
  hasIntegrations: boolean;
}

/** A section of the privacy page. */
export interface PrivacySection {
  title: string;
  paragraphs: string[];
  items?: string[];
}

/** The topics with customer data. */
const CUSTOMER_TOPICS = [
  "orders",
  "reviews",
  "messages",
  "newsletter",
  "restock",
  "outbox",
  "profiles",
  "blocks",
] as const satisfies readonly DataTopic[];

/** Returns the sections of the privacy page. Each statement is true for these settings. */
export function buildPrivacyStatement(settings: PrivacySettings): PrivacySection[] {
  return [
    ...CUSTOMER_TOPICS.map((topic) => describeTopic(topic, settings)),
    describeRecipients(settings),
    describeVisits(settings),
    texts.rights(settings.shopName),
  ];
}

function describeTopic(topic: (typeof CUSTOMER_TOPICS)[number], settings: PrivacySettings): PrivacySection {
  const { retention, channels } = settings;
  const { title, stored, purpose } = texts.topics[topic];
  const details = {
    orders: [
      settings.asksForConfirmation ? texts.confirmation : "",
      texts.progress,
      texts.advancePayment,
      texts.returns,
      settings.checksRisks ? texts.risks : "",
      texts.orderRetention(retention.orderMonths),
    ],
    reviews: [],
    messages: [texts.messageRetention(retention.messageMonths)],
    newsletter: [settings.confirmsNewsletter ? texts.newsletterConfirmation : ""],
    restock: [],
    outbox: [
      channels.length > 0 ? texts.channels(channels) : "",
      texts.sentRetention(retention.sentMessageMonths),
    ],
    profiles: [],
    blocks: [],
  }[topic].filter((text) => text !== "");
  return { title, paragraphs: [stored, purpose, ...details] };
}

function describeRecipients({
  couriers,
  channels,
  paymentMethods,
  imageHosts,
  hasOffsiteBackups,
  hasIntegrations,
}: PrivacySettings): PrivacySection {
  // Staff can send WhatsApp messages manually, even if the channel is not configured.
  const providers = MESSAGE_CHANNELS.filter(
    (channel) => channel === "whatsapp" || channels.includes(channel),
  );
  return {
    title: texts.recipientsTitle,
    paragraphs: [texts.noSale],
    items: [
      couriers.length === 0 ? texts.unnamedCouriers : texts.couriers(couriers),
      texts.payments(paymentMethods),
      ...providers.map((channel) => texts.providers[channel]),
      ...(imageHosts.length > 0 ? [texts.images(imageHosts)] : []),
      ...(hasOffsiteBackups ? [texts.backupHost] : []),
      ...(hasIntegrations ? [texts.integrations] : []),
    ],
  };
}

function describeVisits({ hasAnalytics, reservesBottles }: PrivacySettings): PrivacySection {
  return {
    title: texts.visitsTitle,
    paragraphs: [
      texts.browserStorage,
      texts.limits,
      ...(reservesBottles ? [texts.reservations] : []),
      texts.logs,
      texts.counts,
      hasAnalytics ? texts.analytics : texts.noAnalytics,
    ],
  };
}
