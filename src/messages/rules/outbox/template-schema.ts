import { cleanEmail, isEmail } from "#kit/rules/email.ts";
import { requiredMultilineText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { CHANNEL_PLANS } from "#store/rules/channel-plan.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import { TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { templateMessages as texts } from "./template-messages.ts";

const createLineSchema = (message: string, max: number) =>
  requiredMultilineText(message, max).refine((value) => !/[\r\n]/.test(value), texts.oneLine);

const templateFields = {
  subject: createLineSchema(texts.subjectRequired, 150),
  text: requiredMultilineText(texts.textRequired, 2000).describe("Blank lines separate paragraphs"),
  link: createLineSchema(texts.linkRequired, 60).describe("Label of the message's link"),
};

/** Validates the texts of a template, except their placeholders, which depend on the kind (`template-problem.ts`). */
export const templateTextsSchema = z.strictObject(templateFields);

/** Validates a template from staff. */
export const templateInputSchema = z.strictObject({
  ...templateFields,
  expectedUpdatedAt: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe("`updatedAt` of the loaded template; null if it was the built-in template"),
});

export type TemplateInput = z.infer<typeof templateInputSchema>;

/** A template as the API returns it to staff. */
export const storedTemplateSchema = z
  .object({
    kind: z.enum(TEMPLATE_KINDS),
    language: z.enum(MESSAGE_LANGUAGES),
    subject: z.string(),
    text: z.string(),
    link: z.string(),
    updatedAt: z.iso.datetime().nullable().describe("Null if the template is built in"),
  })
  .meta({ id: "MessageTemplate" });

export type StoredTemplate = z.infer<typeof storedTemplateSchema>;

const channelSwitchSchema = z
  .enum(["on", "off", "unavailable"])
  .describe("`unavailable`: the message is never sent over this channel");

/** A kind of message with its switches, for staff. */
export const messageKindSchema = z
  .object({
    kind: z.enum(TEMPLATE_KINDS),
    audience: z.enum(["customer", "staff"]),
    isByHand: z.boolean().describe("Staff send the message manually"),
    editedLanguages: z.array(z.enum(MESSAGE_LANGUAGES)),
    plan: z
      .enum(CHANNEL_PLANS)
      .nullable()
      .describe("Order of the channels; null if the message is not about an order, or has one channel"),
    channels: z.object({
      email: channelSwitchSchema,
      whatsapp: channelSwitchSchema,
      sms: channelSwitchSchema,
    }),
  })
  .meta({ id: "MessageKind" });

/** All kinds of messages, and the configured channels. */
export const messageListSchema = z
  .object({ configured: z.array(z.enum(MESSAGE_CHANNELS)), kinds: z.array(messageKindSchema) })
  .meta({ id: "MessageList" });

export type MessageList = z.infer<typeof messageListSchema>;

/** Validates a request that switches a channel on or off. */
export const channelSwitchInputSchema = z.strictObject({ isOn: z.boolean() });

/** Validates a request that chooses the order of the channels. */
export const channelPlanInputSchema = z.strictObject({ plan: z.enum(CHANNEL_PLANS) });

/** A template filled with the values of an order. */
export const messagePreviewSchema = z
  .object({
    orderNumber: z.string().nullable().describe("The newest order; null if the values are sample values"),
    email: z.object({ subject: z.string(), html: z.string() }),
    sms: z.object({
      text: z.string(),
      encoding: z.enum(["GSM-7", "UCS-2"]),
      segments: z.int(),
    }),
    whatsApp: z
      .string()
      .nullable()
      .describe("Text of the prefilled WhatsApp message; null if staff cannot send it manually"),
  })
  .meta({ id: "MessagePreview" });

export type MessagePreview = z.infer<typeof messagePreviewSchema>;

/** Validates a test message. The values of a sample order replace its placeholders. */
export const testMessageSchema = z
  .strictObject({
    channel: z.enum(MESSAGE_CHANNELS),
    to: z.string().overwrite(cleanEmail).max(254).describe("Email address, or phone number in any format"),
    template: templateTextsSchema,
  })
  .refine(({ channel, to }) => channel !== "email" || isEmail(to), {
    error: texts.addressInvalid,
    path: ["to"],
  });

export type TestMessage = z.infer<typeof testMessageSchema>;

/** Result of a test message. */
export const testResultSchema = z
  .object({
    outcome: z.enum(["sent", "failed", "unsure"]),
    error: z.string().nullable().describe("Response of the provider"),
  })
  .meta({ id: "TestMessageResult" });

export type TestResult = z.infer<typeof testResultSchema>;
