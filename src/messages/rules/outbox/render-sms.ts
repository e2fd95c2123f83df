import type { Store } from "#store/rules/store.ts";

import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";
import type { MessageTemplate, PlaceholderValues } from "./template.ts";
import { fillPlaceholders, listPlaceholders } from "./template.ts";
import { markDirection } from "./text-direction.ts";

/** Texts that an SMS adds to the subject of its template. */
const smsMessages = {
  en: {
    end: ".",
    oneTime: "This is a one-time message.",
    cash: (amount: string) => `Cash to pay: ${amount}.`,
  },
  "ur-Latn": {
    end: ".",
    oneTime: "Yeh message sirf aik baar bheja gaya hai.",
    cash: (amount: string) => `Cash: ${amount}.`,
  },
  ur: {
    end: "۔",
    oneTime: "یہ پیغام صرف ایک بار بھیجا گیا ہے۔",
    cash: (amount: string) => `نقد رقم: ${amount}۔`,
  },
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
 * Renders the SMS of a message: the shop's name, the template's subject, what to pay and a link, so that it usually fits
 * into one segment. Uses plain spaces, because GSM-7 has no no-break space.
 * @param siteUrl public origin without a trailing slash
 */
export function renderSms({ kind, language, template, values, store, path }: SmsInput, siteUrl: string) {
  const subject = fillPlaceholders(template.subject, values);
  // One Urdu letter makes every character of an SMS twice as expensive.
  const isLatin = !/\p{Script=Arabic}/u.test(subject);
  const texts = smsMessages[isLatin && language === "ur" ? "ur-Latn" : language];
  const cash = values.cash && listPlaceholders(kind).includes("cash") ? ` ${texts.cash(values.cash)}` : "";
  const request = values.payment ? ` ${values.payment}` : "";
  const note = MESSAGE_RULES[kind].isOneTime ? ` ${texts.oneTime}` : "";
  const text = `${store.name}: ${subject}${texts.end}${request}${cash} ${siteUrl}${path}${note}`;
  return { subject: null, text: markDirection(text.replaceAll("\u00A0", " "), language) };
}
