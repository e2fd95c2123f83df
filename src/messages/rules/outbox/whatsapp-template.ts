import { readOrderToken } from "#orders/rules/links/order-link.ts";

import type { MessageKind } from "#store/rules/message-kind.ts";
import { asksToConfirm } from "./order-message.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import { buildConfirmPayload } from "./whatsapp-events.ts";
import { outboxMessages as texts } from "./staff-messages.ts";
import type { Placeholder, PlaceholderValues } from "./template.ts";
import { listPlaceholders } from "./template.ts";

/** A template that Meta has approved, with the values for one message. */
export interface WhatsAppTemplate {
  name: string;
  language: string;
  /** Values of the variables `{{1}}`, `{{2}}`, … of the body. */
  parameters: readonly string[];
  /** Path after the slash in the URL of the template's button, `SITE_URL/{{1}}`. */
  buttonPath: string;
  /** Payload that the webhook receives when the shopper presses the second button, which confirms the order. */
  confirmPayload?: string;
}

/** Meta's language codes. Meta does not support Roman Urdu; an English template may contain Roman Urdu text. */
const META_LANGUAGES = { en: "en", "ur-Latn": "en", ur: "ur" } as const satisfies Record<
  MessageLanguage,
  string
>;

/**
 * Collapses white space, except the no-break space of amounts, and replaces empty values, because Meta rejects line breaks, tabs, long runs of spaces and
 * empty parameters.
 */
function toParameter(value: string): string {
  return value.replaceAll(/[^\S\u00A0]+/g, " ").trim() || "–";
}

/** Placeholders that are not parameters, because the templates that Meta approved do not contain them. */
const UNUSED_PLACEHOLDERS: readonly Placeholder[] = [
  "shop",
  "city",
  "parcels",
  "payment",
  "cash",
  "advance",
  "amount",
  "due",
  "reason",
  "return",
  "instructions",
  "day",
  "newOrder",
];
/** The last parameters of templates that need more: the parcels with their tracking numbers, money, or a return. */
const LAST_PARAMETERS: Readonly<Partial<Record<MessageKind, readonly Placeholder[]>>> = {
  "tracking-corrected": ["parcels"],
  "out-for-delivery": ["cash"],
  "payment-recorded": ["amount", "due"],
  "payment-rejected": ["amount", "reason"],
  "payment-reminder": ["amount"],
  "refund-paid": ["amount"],
  "return-requested": ["return"],
  "return-approved": ["return", "instructions", "day"],
  "return-rejected": ["return", "reason"],
  "return-received": ["return"],
  "return-refund-due": ["return", "amount", "day"],
  "return-settled": ["return"],
  "return-exchanged": ["return", "newOrder"],
  "return-reminder": ["day"],
};

interface WhatsAppInput {
  kind: MessageKind;
  language: MessageLanguage;
  values: PlaceholderValues;
  /** Path of the page that the message links to. */
  path: string;
}

/** Content of a WhatsApp message: a template, or the text of an answer within 24 hours. */
export interface RenderedWhatsApp {
  subject: null;
  text: string;
  template: WhatsAppTemplate | undefined;
}

/** Renders a message for WhatsApp: the answer that staff wrote, or its template, and a description for staff, because only Meta stores the text. */
export function renderWhatsApp(message: WhatsAppInput): RenderedWhatsApp {
  if (message.kind === "chat-reply")
    return { subject: null, text: message.values.reply ?? "", template: undefined };
  const template = buildTemplate(message);
  const { name, parameters, buttonPath } = template;
  return { subject: null, text: texts.template(name, parameters, `/${buttonPath}`), template };
}

/** Returns the name of a kind's template in Meta's format, which does not allow hyphens. */
export function getTemplateName(kind: MessageKind): string {
  return kind.replaceAll("-", "_");
}

/**
 * Returns the template of a message. Its parameters are the values of the kind's placeholders except those that the
 * approved templates do not contain: for messages about orders, these are the customer's name, the order number and
 * the total, and for some kinds one or two more.
 */
function buildTemplate({ kind, language, values, path }: WhatsAppInput): WhatsAppTemplate {
  const token = asksToConfirm(kind) ? readOrderToken(path) : undefined;
  return {
    name: getTemplateName(kind),
    language: META_LANGUAGES[language],
    parameters: listPlaceholders(kind)
      .filter((name) => !UNUSED_PLACEHOLDERS.includes(name) || LAST_PARAMETERS[kind]?.includes(name))
      .map((name) => toParameter(values[name] ?? "")),
    buttonPath: path.slice(1),
    ...(token !== undefined && { confirmPayload: buildConfirmPayload(token) }),
  };
}
