import type { Database } from "#platform/db/client.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { messageTemplates } from "../../../tables/template-schema.server.ts";
import { DEFAULT_CHANNEL_PLAN, hasChannelPlan, listKindChannels } from "#store/rules/channel-plan.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_RULES, TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import type { MessageList } from "../../../rules/outbox/template-schema.ts";

/**
 * Returns all message kinds with the state of each channel and the languages in which staff have edited the template.
 * @param configured the configured channels
 */
export async function listMessageKinds(
  db: Database,
  configured: readonly MessageChannel[],
): Promise<MessageList> {
  const { kind, language } = messageTemplates;
  const [edited, plans] = await Promise.all([
    db.select({ kind, language }).from(messageTemplates),
    db.select().from(messagePlans),
  ]);
  const getPlan = (kind: MessageKind) =>
    hasChannelPlan(kind) ? (plans.find((row) => row.kind === kind)?.plan ?? DEFAULT_CHANNEL_PLAN) : null;
  const getChannelState = (kind: MessageKind, channel: MessageChannel) => {
    if (!listKindChannels(kind).includes(channel)) return "unavailable" as const;
    const isOff = plans.find((row) => row.kind === kind)?.off.includes(channel) ?? false;
    return isOff ? ("off" as const) : ("on" as const);
  };
  const kinds = TEMPLATE_KINDS.map((templateKind) => ({
    kind: templateKind,
    audience: MESSAGE_RULES[templateKind].audience,
    isByHand: MESSAGE_RULES[templateKind].isByHand ?? false,
    editedLanguages: MESSAGE_LANGUAGES.filter((each) =>
      edited.some((row) => row.kind === templateKind && row.language === each),
    ),
    plan: getPlan(templateKind),
    channels: {
      email: getChannelState(templateKind, "email"),
      whatsapp: getChannelState(templateKind, "whatsapp"),
      sms: getChannelState(templateKind, "sms"),
    },
  }));
  return { configured: [...configured], kinds };
}
