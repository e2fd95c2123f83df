import type { MessageKind, MessageSubject, TemplateKind } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import { MESSAGE_TEMPLATES } from "./outbox-messages.ts";

/** Names of the placeholders that templates may contain, e.g. `{name}`, by subject of the message. */
const PLACEHOLDERS = {
  order: ["name", "orderNumber", "total", "city", "parcels", "shop"],
  "restock-request": ["product", "size", "shop"],
  "contact-reply": ["name", "reply", "question", "shop"],
  "newsletter-signup": ["shop"],
  // The text of an issue is sent as staff wrote it.
  "newsletter-issue": [],
  report: ["summary", "details", "shop"],
  account: ["name", "details", "shop"],
  "staff-invitation": ["name", "inviter", "shop"],
} as const satisfies Record<MessageSubject, readonly string[]>;

/** Placeholders of some kinds of messages about orders: about a parcel at the door, a payment, a refund or a return. */
type CasePlaceholder =
  | "payment"
  | "cash"
  | "advance"
  | "amount"
  | "due"
  | "reason"
  | "return"
  | "instructions"
  | "day"
  | "newOrder";

export type Placeholder = (typeof PLACEHOLDERS)[MessageSubject][number] | CasePlaceholder;

const CASE_PLACEHOLDERS: Readonly<Partial<Record<MessageKind, readonly CasePlaceholder[]>>> = {
  "order-received": ["payment"],
  "order-confirmed": ["payment"],
  "request-payment": ["advance", "cash"],
  "out-for-delivery": ["cash"],
  "delivery-attempted": ["cash"],
  "payment-received": ["amount", "due"],
  "payment-recorded": ["amount", "due"],
  "payment-rejected": ["amount", "due", "reason"],
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

/** Values of the placeholders of one message. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

/** Returns the names of the placeholders that templates of a kind of message may contain. */
export function listPlaceholders(kind: MessageKind): readonly Placeholder[] {
  return [...PLACEHOLDERS[MESSAGE_RULES[kind].subject], ...(CASE_PLACEHOLDERS[kind] ?? [])];
}

/** Subject and text of a message. Blank lines separate paragraphs. */
export interface MessageTemplate {
  subject: string;
  text: string;
  /** Label of the message's link. */
  link: string;
}

/** Matches a placeholder; the capture group is its name. */
export const PLACEHOLDER_PATTERN = /\{([^{}]*)\}/g;

/** Blank lines separate the paragraphs of a text. */
const BLANK_LINES = /\n\s*\n/;

/** Returns whether a text has placeholders, and all of them are empty, e.g. `{cash}` of an order that is paid. */
function saysNothing(text: string, values: PlaceholderValues): boolean {
  const names = [...text.matchAll(PLACEHOLDER_PATTERN)].map(([, name = ""]) => name);
  return names.length > 0 && names.every((name) => values[name as Placeholder] === "");
}

/** Splits a text into paragraphs and replaces their placeholders. Omits paragraphs whose placeholders are all empty. */
export function fillParagraphs(text: string, values: PlaceholderValues): string[] {
  return text
    .split(BLANK_LINES)
    .filter((paragraph) => !saysNothing(paragraph, values))
    .map((paragraph) => fillPlaceholders(paragraph, values));
}

/** Replaces placeholders with their values. Does not replace placeholders inside values. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACEHOLDER_PATTERN, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name as Placeholder] ?? placeholder) : placeholder,
  );
}

/** A template that staff have edited. It replaces the built-in template of its kind and language. */
export interface EditedTemplate extends MessageTemplate {
  kind: TemplateKind;
  language: MessageLanguage;
}

/** Returns the template of a message: the edited template if it exists, otherwise the built-in template. */
export function findTemplate(
  edited: readonly EditedTemplate[],
  kind: TemplateKind,
  language: MessageLanguage,
): MessageTemplate {
  const template = edited.find((candidate) => candidate.kind === kind && candidate.language === language);
  return template ?? MESSAGE_TEMPLATES[language][kind];
}
