import type { Database } from "#platform/db/client.server.ts";
import { SAMPLE_ORDER } from "../../../rules/outbox/sample-order.ts";
import { sendAgainMessages } from "../../../rules/outbox/staff-messages.ts";
import { templateMessages } from "../../../rules/outbox/template-messages.ts";
import type { TestMessage, TestResult } from "../../../rules/outbox/template-schema.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import type { MessageServices } from "../message-services.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import type { TemplateKey } from "./templates.ts";
import { toTemplateSubject, requireKnownPlaceholders } from "./templates.ts";
import { buildPreviewMessage } from "./preview-message.ts";

/**
 * Sends a message with sample values to an address that staff entered. Records the message in the audit
 * log, but not in the outbox or in an order's timeline.
 * @throws Conflict if the channel is not configured
 * @throws InvalidInput if the phone number is not valid, or the template contains an unknown placeholder
 */
export async function sendTestMessage(
  db: Database,
  key: TemplateKey,
  { channel, to: address, template }: TestMessage,
  { services, by }: { services: Pick<MessageServices, "sendNow">; by: Actor },
): Promise<TestResult> {
  requireKnownPlaceholders(key.kind, template, "template.");
  const send = services.sendNow[channel];
  if (send === undefined) throw new Conflict(sendAgainMessages.notConfigured(channel));
  const to = channel === "email" ? address : toE164(address);
  if (to === undefined)
    throw new InvalidInput(templateMessages.phoneInvalid, { to: [templateMessages.phoneInvalid] });
  const message = await buildPreviewMessage(db, key, template, SAMPLE_ORDER);
  const result = await send(message, to);
  const changes = [{ field: channel, from: null, to }];
  await recordAudit(db, { by, action: "message-tested", subject: toTemplateSubject(key), changes });
  // Test messages are not retried.
  const outcome = result.outcome === "retry" ? "failed" : result.outcome;
  return { outcome, error: "error" in result ? result.error : null };
}
