import type { Store } from "#store/rules/store.ts";

import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";
import type { MessageTemplate, PlaceholderValues } from "./template.ts";
import { fillPlaceholders } from "./template.ts";

/** Texts that an SMS adds to the subject of its template. */
const smsMessages = {
  en: { oneTime: "This is a one-time message." },
  "ur-Latn": { oneTime: "Yeh message sirf ek baar hai." },
  ur: { oneTime: "یہ پیغام صرف ایک بار ہے۔" },
} as const satisfies Record<MessageLanguage, unknown>;

interface SmsInput {
  kind: MessageKind;
  language: MessageLanguage;
  template: Pick<MessageTemplate, "subject">;
  /** Path of the page that the message links to. */
  path: string;
  values: PlaceholderValues;
  store: Pick<Store, "name">;
}

/**
 * Renders the SMS of a message: the shop's name, the template's subject and a link, so that it usually fits into one
 * segment.
 * @param siteUrl public origin without a trailing slash
 */
export function renderSms({ kind, language, template, values, store, path }: SmsInput, siteUrl: string) {
  const subject = fillPlaceholders(template.subject, values);
  const note = MESSAGE_RULES[kind].isOneTime ? ` ${smsMessages[language].oneTime}` : "";
  return { subject: null, text: `${store.name}: ${subject}. ${siteUrl}${path}${note}` };
}
