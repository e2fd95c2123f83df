import { desc } from "drizzle-orm";

import { addMoney } from "#kit/rules/money.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import { isAllowed, requires } from "#kit/rules/permissions.ts";
import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Order } from "#orders/rules/order.ts";
import { isManualWhatsAppKind, renderWhatsAppText } from "../../../rules/outbox/whatsapp-message.ts";
import { buildInvitationPath } from "#staff/rules/invitation.ts";
import {
  buildLinkedPath,
  buildNewsletterConfirmationPath,
  containsOrderLink,
} from "../../../rules/outbox/message-link.ts";
import { buildPasswordPath } from "#staff/rules/recovery.ts";
import type { MessageKind, MessageSubject } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";
import { getReportPath } from "../../../rules/outbox/report.ts";
import { renderSms } from "../../../rules/outbox/render-sms.ts";
import {
  SAMPLE_MONEY,
  SAMPLE_ORDER,
  SAMPLE_PARCELS,
  SAMPLE_RETURN,
} from "../../../rules/outbox/sample-order.ts";
import { measureSms } from "../../../rules/outbox/sms-segments.ts";
import type { MessagePreview } from "../../../rules/outbox/template-schema.ts";
import type { MessageTemplate } from "../../../rules/outbox/template.ts";
import { credentialMessages } from "#staff/rules/sign-in-messages.ts";
import { findUnconfirmed } from "#orders/operations/unconfirmed-orders.ts";
import { listFullOrders } from "#orders/operations/lists/list-full-orders.ts";
import { getSampleStore } from "#store/sample/store.ts";
import { getStore } from "#store/operations/get-store.ts";
import type { MessageServices } from "../message-services.ts";
import { getOrderTopic } from "../topics/message-topic.ts";
import { isAboutReturn } from "../topics/read-returns.ts";
import type { RenderableMessage } from "../prepare-messages.ts";

import type { TemplateKey } from "./templates.ts";
import { requireKnownPlaceholders } from "./templates.ts";

/** Has the length of a real token, so that the preview of an SMS has its real length. Not a valid token. */
const SAMPLE_TOKEN = "sample-token-0123456789".slice(0, 22);

/** Sample values of the placeholder `details` in messages to accounts. */
const SAMPLE_DETAILS: Partial<Record<MessageKind, string>> = {
  "new-device": "sana@example.com\nChrome on Windows\n203.0.113.5",
  "credentials-changed": [
    credentialMessages.passkeyAdded("Chrome on Windows"),
    credentialMessages.at("21 Nov 2026, 14:05"),
    credentialMessages.from("203.0.113.5"),
  ].join("\n"),
};

/** Values and paths of messages that are not about orders. */
const SAMPLE_TOPICS: Record<Exclude<MessageSubject, "order">, (kind: MessageKind) => SampleTopic> = {
  "restock-request": () => ({
    values: { product: "Rose of Taif", size: "50ml" },
    path: "/product/rose-of-taif?size=50ml",
  }),
  "contact-reply": () => ({
    values: {
      name: "Ayesha",
      reply: "Yes, Rose of Taif is available again.",
      question: "> Is Rose of Taif back?",
    },
    path: "/",
  }),
  "newsletter-issue": () => ({ values: {}, path: "/" }),
  "newsletter-signup": () => ({ values: {}, path: buildNewsletterConfirmationPath(SAMPLE_TOKEN) }),
  report: (kind) => ({
    values: { summary: "3 cases", details: "Rose of Taif (50ml): 2\nAmber Oud (10ml): 0" },
    path: getReportPath(kind),
  }),
  account: (kind) => ({
    values: {
      name: "Sana",
      details: SAMPLE_DETAILS[kind] ?? "",
    },
    path: kind === "password-recovery" ? buildPasswordPath(SAMPLE_TOKEN) : getReportPath(kind),
  }),
  "staff-invitation": () => ({
    values: { name: "Omar", inviter: "Sana" },
    path: buildInvitationPath(SAMPLE_TOKEN),
  }),
};

type SampleTopic = Pick<RenderableMessage, "values" | "path">;

/**
 * Builds a message with the order's values, or with sample values if its kind is not about orders. Links contain a
 * sample token.
 */
export async function buildPreviewMessage(
  db: Database,
  { kind, language }: TemplateKey,
  template: MessageTemplate,
  order: Order,
): Promise<RenderableMessage> {
  const store = (await getStore(db)) ?? getSampleStore();
  const { subject } = MESSAGE_RULES[kind];
  const message = { kind, language, template, store };
  if (subject !== "order") {
    const sample = SAMPLE_TOPICS[subject](kind);
    return { ...message, path: sample.path, values: { ...sample.values, shop: store.name } };
  }
  const cash =
    order.needsAdvancePayment === true ? 0 : addMoney(order.totalAmount, -(order.advanceAmount ?? 0));
  const isUnconfirmed = await isOrderUnconfirmed(db, order);
  const { values, path } = getOrderTopic(kind, order, store, {
    isUnconfirmed,
    parcels: SAMPLE_PARCELS,
    cash,
    language,
    ...(isAboutReturn(kind) ? { given: SAMPLE_RETURN } : { money: SAMPLE_MONEY }),
  });
  return {
    ...message,
    values,
    order,
    isUnconfirmed,
    path: containsOrderLink(kind) ? buildLinkedPath(kind, SAMPLE_TOKEN, values) : path,
  };
}

async function isOrderUnconfirmed(db: Database, order: Order): Promise<boolean> {
  return order === SAMPLE_ORDER || (await findUnconfirmed(db, [order.id])).has(order.id);
}

interface PreviewOptions {
  services: Pick<MessageServices, "renderEmail">;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** Of the reader. Messages about orders contain contact details. */
  permissions: readonly Permission[];
}

/** The permissions with which a preview shows the newest order. */
const ORDER_RULE = requires("orders.read", "customers.contact");

/**
 * Renders a message for each channel, with the values of the newest order, or sample values if there is none or the
 * reader may not see it.
 * @throws InvalidInput if the template contains an unknown placeholder
 */
export async function previewMessage(
  db: Database,
  key: TemplateKey,
  template: MessageTemplate,
  { services, siteUrl, permissions }: PreviewOptions,
): Promise<MessagePreview> {
  requireKnownPlaceholders(key.kind, template);
  const isAboutOrder = MESSAGE_RULES[key.kind].subject === "order";
  const newest = isAboutOrder && isAllowed(permissions, ORDER_RULE) ? await findNewestOrder(db) : undefined;
  const order = newest ?? SAMPLE_ORDER;
  const message = await buildPreviewMessage(db, key, template, order);
  const { subject, html } = services.renderEmail(message);
  const { text } = renderSms(message, siteUrl);
  const { encoding, segments } = measureSms(text);
  return {
    orderNumber: newest?.orderNumber ?? null,
    email: { subject, html },
    sms: { text, encoding, segments },
    whatsApp: isManualWhatsAppKind(key.kind)
      ? renderWhatsAppText({ ...message, order, isUnconfirmed: message.isUnconfirmed ?? true }, siteUrl)
      : null,
  };
}

async function findNewestOrder(db: Database): Promise<Order | undefined> {
  const rows = await db.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(1);
  const [order] = await listFullOrders(db, rows);
  return order;
}
