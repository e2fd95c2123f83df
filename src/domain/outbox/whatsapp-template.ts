import { readConfirmationToken } from "./message-link.ts";
import type { MessageKind } from "./message.ts";
import type { MessageLanguage } from "./message-language.ts";
import { buildConfirmPayload } from "./whatsapp-events.ts";
import { outboxMessages as texts } from "./staff-messages.ts";
import type { PlaceholderValues } from "./template.ts";
import { listPlaceholders } from "./template.ts";

/** A call of a template that Meta has approved. */
export interface WhatsAppTemplate {
  name: string;
  language: string;
  /** Values of the variables `{{1}}`, `{{2}}`, … of the body. */
  parameters: readonly string[];
  /** End of the address of the template's button: `SITE_URL/{{1}}`. */
  buttonPath: string;
  /** What the webhook receives when the shopper presses the second button, which confirms the order. */
  confirmPayload?: string;
}

/** Languages of templates. Meta has no Roman Urdu; the text of its English templates may be Roman Urdu. */
const META_LANGUAGES = { en: "en", "ur-Latn": "en", ur: "ur" } as const satisfies Record<
  MessageLanguage,
  string
>;

/** Meta rejects line breaks and tabs in parameters, more than four consecutive spaces, and empty parameters. */
function toParameter(value: string): string {
  return value.replaceAll(/\s+/g, " ").trim() || "–";
}

interface WhatsAppInput {
  kind: MessageKind;
  language: MessageLanguage;
  values: PlaceholderValues;
  /** Path of the page that the message links to. */
  path: string;
}

/** Renders the WhatsApp message of a message: its template, and a description for staff, because Meta stores the text. */
export function renderWhatsApp(message: WhatsAppInput) {
  const template = buildTemplate(message);
  const { name, parameters, buttonPath } = template;
  return { subject: null, text: texts.template(name, parameters, `/${buttonPath}`), template };
}

/** Returns the name of the template that the shop expects at Meta, which allows no hyphens. */
export function getTemplateName(kind: MessageKind): string {
  return kind.replaceAll("-", "_");
}

/**
 * Returns the template of a message. Its parameters are the values of the kind's placeholders except the shop's name: for messages about
 * orders the customer's name, order number and total.
 */
function buildTemplate({ kind, language, values, path }: WhatsAppInput): WhatsAppTemplate {
  const token = readConfirmationToken(path);
  return {
    name: getTemplateName(kind),
    language: META_LANGUAGES[language],
    parameters: listPlaceholders(kind)
      .filter((name) => name !== "shop")
      .map((name) => toParameter(values[name] ?? "")),
    buttonPath: path.slice(1),
    ...(token !== undefined && { confirmPayload: buildConfirmPayload(token) }),
  };
}
