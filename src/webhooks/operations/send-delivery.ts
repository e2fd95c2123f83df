import type { Database } from "#platform/db/client.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { webhookDeliveryMessages as texts } from "../rules/webhook-messages.ts";
import { serializeEvent } from "../rules/webhook-event.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { hideValues } from "#platform/secrets/hide-values.ts";
import { findErrorCode } from "#platform/requests/send-request.ts";
import { postToTarget } from "#platform/requests/send-to-target.ts";
import type { TargetRules } from "#platform/requests/resolve-target.ts";
import { ForbiddenTarget } from "#platform/requests/resolve-target.ts";
import { parseRetryAfter } from "#platform/requests/parse-retry-after.ts";

import type { ClaimedDelivery } from "./claim-deliveries.ts";
import type { AttemptResult } from "./record-attempt.ts";
import { recordAttempt } from "./record-attempt.ts";
import { signWebhook, SECRET_PREFIX, decryptSecrets } from "./sign-webhook.ts";

/** Maximum time for an attempt, as the specification of Standard Webhooks recommends (ms). */
const DELIVERY_TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 2048;
/** Characters that the database cannot store or that change how a text looks. */
const CONTROL_CHARACTERS = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

/** Dependencies of the worker that sends deliveries. */
export interface WebhookServices extends TargetRules {
  db: Database;
  getCredentialsKey: GetCredentialsKey;
  /** Default: 15 s. */
  timeoutMs?: number;
}

/**
 * Sends a claimed delivery and records the result. Holds no transaction while sending.
 * @throws if the database fails
 */
export async function sendDelivery(services: WebhookServices, delivery: ClaimedDelivery): Promise<void> {
  const startedAt = new Date();
  const start = performance.now();
  const result = await attemptDelivery(services, delivery, startedAt);
  const durationMs = Math.round(performance.now() - start);
  await recordAttempt(services.db, delivery, { ...result, startedAt, durationMs });
}

type UntimedResult = Omit<AttemptResult, "startedAt" | "durationMs">;

async function attemptDelivery(
  { db: _db, getCredentialsKey, timeoutMs = DELIVERY_TIMEOUT_MS, ...rules }: WebhookServices,
  delivery: ClaimedDelivery,
  startedAt: Date,
): Promise<UntimedResult> {
  try {
    const secrets = decryptSecrets(delivery.secrets, getCredentialsKey());
    const body = serializeEvent(delivery);
    const headers = buildHeaders(delivery, { body, secrets, startedAt });
    const options = { ...rules, timeoutMs, maxBytes: MAX_RESPONSE_BYTES };
    const { status, retryAfter, ...response } = await postToTarget(
      { url: delivery.url, headers, body },
      options,
    );
    return {
      status,
      error: describeStatus(status),
      response: toExcerpt(response.body, secrets),
      retryAfterMs: parseRetryAfter(retryAfter ?? null),
    };
  } catch (error) {
    return { status: null, error: describeError(error, timeoutMs), response: "" };
  }
}

function buildHeaders(
  { messageId }: ClaimedDelivery,
  { body, secrets, startedAt }: { body: string; secrets: readonly string[]; startedAt: Date },
): Record<string, string> {
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Zarif-Essence-Webhooks/1",
    "webhook-id": messageId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signWebhook({ messageId, timestamp, body }, secrets),
  };
}

/** Returns the error of a status, or null for a success. */
function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? texts.redirected(status) : texts.status(status);
}

/** Returns the reason for a failed attempt, for staff, without the URL and the host's addresses. */
function describeError(error: unknown, timeoutMs: number): string {
  if (error instanceof ForbiddenTarget)
    return error.problem === "needs-tls" ? texts.needsTls : texts.notPublic;
  if (error instanceof Conflict) return error.message;
  const code = findErrorCode(error);
  return code === "TimeoutError" ? texts.timedOut(timeoutMs / 1000) : texts.failed(code);
}

/** Returns the start of a response as text, without the secrets and without contact details. */
function toExcerpt(body: Buffer, secrets: readonly string[]): string {
  const hiddenValues = secrets.flatMap((secret) => [secret, secret.slice(SECRET_PREFIX.length)]);
  return hideValues(body.toString("utf8").replaceAll(CONTROL_CHARACTERS, ""), hiddenValues);
}
