import type { Database } from "#db/client.server.ts";
import { disabledMessages, messageTemplates } from "#db/schema/template-schema.server.ts";
import { listKindChannels } from "#domain/outbox/choose-channels.ts";
import { MESSAGE_LANGUAGES } from "#domain/outbox/message-language.ts";
import type { MessageChannel, MessageKind } from "#domain/outbox/message.ts";
import { MESSAGE_KINDS, MESSAGE_RULES } from "#domain/outbox/message.ts";
import type { MessageList } from "#domain/outbox/template-schema.ts";

/**
 * Lists all kinds of messages with their switches and the languages in which staff have edited them.
 * @param configured the configured channels
 */
export async function listMessageKinds(
  db: Database,
  configured: readonly MessageChannel[],
): Promise<MessageList> {
  const { kind, language } = messageTemplates;
  const [edited, disabled] = await Promise.all([
    db.select({ kind, language }).from(messageTemplates),
    db.select().from(disabledMessages),
  ]);
  const getSwitch = (of: MessageKind, channel: MessageChannel) => {
    if (!listKindChannels(of).includes(channel)) return "unavailable" as const;
    const isOff = disabled.some((row) => row.kind === of && row.channel === channel);
    return isOff ? ("off" as const) : ("on" as const);
  };
  const kinds = MESSAGE_KINDS.map((of) => ({
    kind: of,
    audience: MESSAGE_RULES[of].audience,
    isByHand: MESSAGE_RULES[of].isByHand ?? false,
    editedLanguages: MESSAGE_LANGUAGES.filter((each) =>
      edited.some((row) => row.kind === of && row.language === each),
    ),
    channels: {
      email: getSwitch(of, "email"),
      whatsapp: getSwitch(of, "whatsapp"),
      sms: getSwitch(of, "sms"),
    },
  }));
  return { configured: [...configured], kinds };
}
