import type { Order } from "#orders/rules/order.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { getMessageLanguage, MESSAGE_RULES } from "#store/rules/message-kind.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { MessageMoney, MessageReturn } from "../../../rules/outbox/order-message.ts";
import { isStillValid, getOrderValues } from "../../../rules/outbox/order-message.ts";
import { describePaymentRequest } from "../../../rules/outbox/payment-request.ts";
import { buildMessagePath } from "../../../rules/outbox/message-link.ts";
import type { NewsletterParts } from "../../../rules/newsletter/newsletter-parts.ts";
import type { Report } from "../../../rules/outbox/report.ts";
import { getReportPath } from "../../../rules/outbox/report.ts";
import { outboxMessages as texts } from "../../../rules/outbox/staff-messages.ts";
import type { MessageTemplate, PlaceholderValues } from "../../../rules/outbox/template.ts";
import { listPlaceholders } from "../../../rules/outbox/template.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";
import type { Store } from "#store/rules/store.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

import type { MessageOutcome } from "../record-result.ts";

/** The subject of a message and the values that the message shows, read when it is sent. */
export interface MessageTopic {
  values: PlaceholderValues;
  /** Path of the page that the message links to, unless the link contains a token (`createLinks`). */
  path: string;
  /** Email address of the recipient. */
  email: string | undefined;
  /** Phone number of the recipient in E.164. */
  phone: string | undefined;
  order?: Order;
  /** Whether nobody has confirmed the order, so that its contacts are masked. */
  isUnconfirmed?: boolean;
  /** Text of a message whose kind has no template. */
  template?: MessageTemplate;
  /** Products and unsubscribe link of a newsletter. */
  newsletter?: NewsletterParts;
  /** The newsletter sign-up that the message asks to confirm. */
  newsletterSignupId?: number;
  /** The account whose password the message recovers. */
  recoveredAccountId?: string;
  /** The invitation that the message sends. */
  invitationId?: string;
  /** Outcome if the message must no longer be sent, for example because the order's status has changed. */
  blockedBy?: MessageOutcome | undefined;
}

/** What a message about an order shows besides the order; see `getOrderValues`. */
interface OrderDetails {
  /** Whether nobody has confirmed the order. Default: true, which shows less. */
  isUnconfirmed?: boolean;
  parcels?: readonly PublicParcel[] | undefined;
  cash?: number | undefined;
  money?: MessageMoney | undefined;
  given?: MessageReturn | undefined;
  /** Default: the language of the shop's messages. */
  language?: MessageLanguage;
  /** Whether the payment, refund, return or parcel has changed since. Default: false. */
  isOutdated?: boolean;
}

/** Returns the topic of a message about an order, its parcels, its money or a return. */
export function getOrderTopic(
  kind: MessageKind,
  order: Order,
  store: Store,
  details: OrderDetails = {},
): MessageTopic {
  const { isUnconfirmed = true, parcels = [], cash, money, given, isOutdated = false } = details;
  const { language = getMessageLanguage(kind, store) } = details;
  const { email, phone } = order.customerInfo;
  const asksForPayment = listPlaceholders(kind).includes("payment");
  const isForStaff = MESSAGE_RULES[kind].audience !== "customer";
  const payment = asksForPayment ? describePaymentRequest(order, { language, store }) : "";
  const shown = { order, store, isUnconfirmed, isForStaff, parcels, payment, cash, money, given, language };
  return {
    values: getOrderValues(shown),
    path: buildMessagePath(kind, order),
    // Erasing the customer's data leaves an empty address.
    email: email === "" ? undefined : email,
    phone: toE164(phone),
    order,
    isUnconfirmed,
    blockedBy: findChange(kind, order, isOutdated),
  };
}

function findChange(kind: MessageKind, { status }: Order, isOutdated: boolean): MessageOutcome | undefined {
  if (!isStillValid(kind, status)) return { outcome: "skipped", error: texts.statusChanged };
  return isOutdated ? { outcome: "skipped", error: texts.caseChanged } : undefined;
}

/** Returns the topic of a report to staff. Reports are sent even if the data has changed since they were queued. */
export function getReportTopic(kind: MessageKind, report: Report, store: Store): MessageTopic {
  const { summary, details } = report;
  return {
    values: { summary, details, shop: store.name },
    path: getReportPath(kind),
    email: undefined,
    phone: undefined,
  };
}
