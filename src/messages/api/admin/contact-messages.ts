import { z } from "@hono/zod-openapi";

import { queryChoice } from "#kit/rules/query-values.ts";
import { contactMessageList } from "../../rules/inbox/message-query.ts";
import { contactReplySchema, MESSAGE_SOURCES, REPLY_CHANNELS } from "../../rules/inbox/contact.ts";
import { requires } from "#kit/rules/permissions.ts";
import { replyToMessage, sendReplyAgain } from "../../operations/inbox/reply-to-message.ts";
import { attachMessageImage } from "../../operations/inbox/images/attach-message-image.ts";
import { fetchImageAgain } from "../../operations/inbox/images/fetch-image-again.ts";
import { readMessageImage } from "../../operations/inbox/images/message-images.ts";
import { messageImageSchema } from "../../rules/inbox/message-image.ts";
import { buildPrivateImageHeaders } from "#media/api/private-image-headers.ts";
import { getOrderMoney } from "#payments/operations/get-order-money.ts";
import { attachedProofSchema } from "#payments/rules/payment-input.ts";
import { orderMoneyDetailsSchema } from "#payments/rules/payment-list.ts";
import { listContactMessages } from "../../operations/inbox/contact-messages.ts";
import { setMessageHandled } from "../../operations/inbox/set-message-handled.ts";

import {
  createReplayMarker,
  createRouter,
  createStrictQuery,
  idParams,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
  numberId,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { MESSAGE_STATES } from "#kit/rules/message-channel.ts";
import { contactMessageSchema } from "../contact-messages.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const time = z.iso.datetime().describe("ISO 8601 UTC");

/** A contact message in the admin area. Spec: admin §3. */
const receivedMessageSchema = contactMessageSchema
  .extend({
    handledAt: time.nullable().describe("null while the message is open"),
    handledBy: z.string().nullable().describe("User who marked the message as handled"),
    source: z.enum(MESSAGE_SOURCES),
    order: z
      .object({ id: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("The order that a WhatsApp message is about"),
    whatsAppUntil: time
      .nullable()
      .describe("Until when staff can answer on WhatsApp; null if the customer never wrote on WhatsApp"),
    phoneE164: z.string().nullable().describe("null if the phone number is invalid"),
    orderCount: z.number().int().describe("Orders with the same phone number"),
    orderEmail: z.string().nullable().describe("Email address of the newest of these orders"),
    image: messageImageSchema.nullable(),
    replies: z.array(
      z.object({
        id: z.number().int(),
        channel: z.enum(REPLY_CHANNELS),
        email: z.string().nullable().describe("null for a reply on WhatsApp"),
        text: z.string(),
        createdAt: time,
        sentBy: z.string().nullable().describe("User who wrote the reply"),
        state: z.enum(MESSAGE_STATES).describe("State of the email or WhatsApp message"),
        error: z.string().nullable().describe("Why the reply was not sent"),
      }),
    ),
  })
  .openapi("ReceivedMessage") satisfies z.ZodType<ReceivedMessage>;

const staffRoute = staffRoutes("admin: messages", requires("messages.answer"));

const messageQuerySchema = contactMessageList.querySchema.extend({
  isHandled: queryChoice("isHandled", ["true", "false"])
    .transform((value) => (value === "true" ? ("handled" as const) : ("open" as const)))
    .optional()
    .describe("Alternative to `status`: true means handled, false means open"),
});

const listContactMessagesRoute = staffRoute({
  operationId: "listContactMessages",
  method: "get",
  path: "/",
  summary: "Lists the messages of the contact form and from WhatsApp, newest first by default",
  request: { query: createStrictQuery(messageQuerySchema) },
  responses: { 200: jsonContent(createPageSchema(receivedMessageSchema), "A page of messages") },
});

const imageRoute = staffRoute({
  operationId: "getMessageImage",
  method: "get",
  path: "/{id}/image",
  summary: "Returns the image that a customer sent on WhatsApp",
  request: { params: idParams },
  responses: {
    200: {
      description: "The image",
      content: { "image/jpeg": { schema: z.string().meta({ format: "binary" }) } },
    },
    404: problemContent("The message has no image that the shop can show", "not-found"),
  },
});

const fetchImageRoute = staffRoute({
  operationId: "fetchMessageImage",
  method: "post",
  path: "/{id}/image/fetch",
  summary: "Fetches an image again that could not be fetched from WhatsApp, in the background",
  request: { params: idParams },
  responses: {
    204: { description: "The image is fetched again" },
    404: problemContent("The message has no image", "not-found"),
    409: problemContent("The image is stored, or its file is no image that the shop can show", "conflict"),
  },
});

const attachImageRoute = staffRoute({
  operationId: "attachMessageImage",
  "x-permission": requires("messages.answer", "money.record"),
  method: "post",
  path: "/{id}/payment-proof",
  summary:
    "Attaches the image of a WhatsApp message to a payment of an order, or adds one that waits for a check",
  request: {
    params: idParams,
    headers: idempotencyHeaders,
    body: jsonBody(attachedProofSchema.extend({ orderId: z.string().max(100) })),
  },
  responses: {
    201: idempotentContent(orderMoneyDetailsSchema, "The money of the order"),
    404: problemContent("Image, order, payment or account not found", "not-found"),
    409: problemContent(
      "The image is not stored yet, is attached to another order or came from another number, the payment is reversed, the order is a past order, or the key attached another image",
      "conflict",
      "payment-decided",
      "idempotency-key-taken",
    ),
    422: problemContent("The payment has too many images, or a new payment lacks a field", "invalid-input"),
  },
});

const setMessageHandledRoute = staffRoute({
  operationId: "setMessageHandled",
  method: "patch",
  path: "/{id}",
  summary: "Marks a message as handled or open",
  request: { params: idParams, body: jsonBody(z.strictObject({ isHandled: z.boolean() })) },
  responses: {
    200: jsonContent(receivedMessageSchema, "The message"),
    404: problemContent("Message not found", "not-found"),
  },
});

const replyToMessageRoute = staffRoute({
  operationId: "replyToMessage",
  method: "post",
  path: "/{id}/replies",
  summary: "Queues a reply as an email or a WhatsApp message and marks the message as handled",
  request: { params: idParams, body: jsonBody(contactReplySchema) },
  responses: {
    200: jsonContent(receivedMessageSchema, "The message"),
    404: problemContent("Message not found", "not-found"),
    409: problemContent(
      "The shop cannot send on this channel, or the customer wrote on WhatsApp more than 24 hours ago",
      "conflict",
    ),
  },
});

const replyParams = idParams.extend({
  replyId: numberId,
});

const sendReplyAgainRoute = staffRoute({
  operationId: "sendReplyAgain",
  method: "post",
  path: "/{id}/replies/{replyId}/send",
  summary: "Requeues a reply that failed, was skipped or has an unknown result",
  request: { params: replyParams },
  responses: {
    204: { description: "The reply is queued" },
    404: problemContent("Message or reply not found", "not-found"),
    409: problemContent("The reply is queued or was sent, or the shop cannot send emails", "conflict"),
  },
});

/** Creates the staff endpoints for contact messages. */
export function createAdminContactMessagesApi() {
  const router = createRouter();
  return router
    .openapi(listContactMessagesRoute, async (c) => {
      const { isHandled, ...query } = c.req.valid("query");
      const status = isHandled ?? query.status;
      return c.json(await listContactMessages(c.var.db, { ...query, status }), 200);
    })
    .openapi(imageRoute, async (c) => {
      const { content, contentType } = await readMessageImage(c.var.db, c.req.valid("param").id);
      return c.body(new Uint8Array(content), 200, buildPrivateImageHeaders(contentType));
    })
    .openapi(fetchImageRoute, async (c) => {
      await fetchImageAgain(c.var.db, c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(attachImageRoute, async (c) => {
      const json = c.req.valid("json");
      await attachMessageImage(c.var.db, c.req.valid("param").id, json, {
        by: c.var.user,
        idempotencyKey: c.req.valid("header")["idempotency-key"],
        onReplay: createReplayMarker(c),
      });
      return c.json(await getOrderMoney(c.var.db, json.orderId), 201);
    })
    .openapi(setMessageHandledRoute, async (c) => {
      const { id } = c.req.valid("param");
      const { isHandled } = c.req.valid("json");
      return c.json(await setMessageHandled(c.var.db, id, isHandled, { by: c.var.user }), 200);
    })
    .openapi(replyToMessageRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      const { id } = c.req.valid("param");
      return c.json(await replyToMessage(c.var.db, id, c.req.valid("json"), options), 200);
    })
    .openapi(sendReplyAgainRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      const { id, replyId } = c.req.valid("param");
      await sendReplyAgain(c.var.db, { messageId: id, replyId }, options);
      return c.body(null, 204);
    });
}
