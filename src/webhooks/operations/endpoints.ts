import { eq, sql, isNotNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { Conflict, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listSettingChanges } from "#staff/rules/audit/audit.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { findTargetProblem } from "#platform/requests/resolve-target.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { webhookEndpoints } from "../tables/webhook-schema.server.ts";
import type { WebhookEndpoint, EndpointWithSecret, WebhookEndpointInput } from "../rules/webhook-endpoint.ts";
import { PREVIOUS_SECRET_MS } from "../rules/retry-schedule.ts";
import { endpointList, MAX_ENDPOINTS } from "../rules/webhook-endpoint.ts";
import { webhookMessages as texts } from "../rules/webhook-messages.ts";
import { createSecret, encryptSecret } from "./sign-webhook.ts";

/** The columns of an endpoint that staff may see. They contain no secret. */
const ENDPOINT_COLUMNS = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  description: webhookEndpoints.description,
  eventTypes: webhookEndpoints.eventTypes,
  isEnabled: webhookEndpoints.isEnabled,
  stopReason: webhookEndpoints.stopReason,
  failingSince: webhookEndpoints.failingSince,
  previousSecretExpiresAt: webhookEndpoints.previousSecretExpiresAt,
  createdAt: webhookEndpoints.createdAt,
  updatedAt: webhookEndpoints.updatedAt,
};

type EndpointRow = Pick<typeof webhookEndpoints.$inferSelect, keyof typeof ENDPOINT_COLUMNS>;

/** Converts a row to an endpoint. */
function toEndpoint({
  failingSince,
  previousSecretExpiresAt,
  createdAt,
  updatedAt,
  ...row
}: EndpointRow): WebhookEndpoint {
  const isRotating = previousSecretExpiresAt !== null && previousSecretExpiresAt.getTime() > Date.now();
  return {
    ...row,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretExpiresAt: isRotating ? previousSecretExpiresAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

interface EndpointOptions {
  by: Actor;
  /** Whether URLs on localhost are allowed. */
  allowsLocalhost: boolean;
}

interface SecretOptions {
  by: Actor;
  getKey: GetCredentialsKey;
}

/**
 * Adds an endpoint and returns it with its secret. Later responses omit the secret.
 * @throws InvalidInput if the shop must not contact the URL
 * @throws Conflict if the shop has the maximum number of endpoints
 */
export async function addEndpoint(
  db: Database,
  { expectedUpdatedAt: _, ...input }: WebhookEndpointInput,
  { by, getKey, allowsLocalhost }: EndpointOptions & SecretOptions,
): Promise<EndpointWithSecret> {
  assertTargetAllowed(input.url, allowsLocalhost);
  const secret = createSecret();
  const encrypted = encryptSecret(secret, getKey());
  return db.transaction(async (tx) => {
    if ((await tx.$count(webhookEndpoints)) >= MAX_ENDPOINTS)
      throw new Conflict(texts.tooMany(MAX_ENDPOINTS));
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ ...input, secret: encrypted })
      .returning(ENDPOINT_COLUMNS);
    if (!row) throw new Error("The insert returned no row");
    const changes = listSettingChanges(undefined, input);
    await recordAudit(tx, { by, action: "added", subject: toSubject(row), changes });
    return { endpoint: toEndpoint(row), secret };
  });
}

/**
 * Changes an endpoint. Enabling an endpoint again resets its failure state.
 * @throws NotFound 'Endpoint not found'
 * @throws Conflict if the endpoint was changed after `expectedUpdatedAt`
 * @throws InvalidInput if the shop must not contact the URL
 */
export async function updateEndpoint(
  db: Database,
  id: number,
  { expectedUpdatedAt, ...input }: WebhookEndpointInput,
  { by, allowsLocalhost }: EndpointOptions,
): Promise<WebhookEndpoint> {
  assertTargetAllowed(input.url, allowsLocalhost);
  return db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    const updatedAt = nextVersion(before.updatedAt, expectedUpdatedAt, texts.changedByOthers);
    const isRestarted = input.isEnabled && !before.isEnabled;
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        ...input,
        updatedAt,
        ...(input.isEnabled && { stopReason: null }),
        ...(isRestarted && { failingSince: null }),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning(ENDPOINT_COLUMNS);
    if (!row) throw createNotFoundError();
    const { url, description, eventTypes, isEnabled } = before;
    const changes = listSettingChanges({ url, description, eventTypes, isEnabled }, input);
    if (changes.length > 0)
      await recordAudit(tx, { by, action: "updated", subject: toSubject(row), changes });
    return toEndpoint(row);
  });
}

/** Deletes an endpoint with its deliveries. @throws NotFound 'Endpoint not found' */
export async function deleteEndpoint(db: Database, id: number, { by }: { by: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id))
      .returning(ENDPOINT_COLUMNS);
    if (!row) throw createNotFoundError();
    await recordAudit(tx, { by, action: "deleted", subject: toSubject(row) });
  });
}

/**
 * Replaces the secret of an endpoint and returns the new secret. For a day, the shop signs with both the new and the
 * previous secret. A secret that is replaced within a day of its creation was probably never used, so the one before it
 * stays the previous secret.
 * @throws NotFound 'Endpoint not found'
 */
export async function rotateSecret(
  db: Database,
  id: number,
  { by, getKey }: SecretOptions,
): Promise<EndpointWithSecret> {
  const secret = createSecret();
  const encrypted = encryptSecret(secret, getKey());
  return db.transaction(async (tx) => {
    await lockEndpoint(tx, id);
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        previousSecret: sql`case when ${webhookEndpoints.previousSecretExpiresAt} > now()
          then ${webhookEndpoints.previousSecret} else ${webhookEndpoints.secret} end`,
        previousSecretExpiresAt: sql`now() + ${PREVIOUS_SECRET_MS}::float8 * interval '1 millisecond'`,
        secret: encrypted,
      })
      .where(eq(webhookEndpoints.id, id))
      .returning(ENDPOINT_COLUMNS);
    if (!row) throw createNotFoundError();
    await recordAudit(tx, { by, action: "secret-changed", subject: toSubject(row) });
    return { endpoint: toEndpoint(row), secret };
  });
}

/** Locks an endpoint until the transaction ends. @throws NotFound 'Endpoint not found' */
export async function lockEndpoint(tx: Database, id: number) {
  const [row] = await tx
    .select(ENDPOINT_COLUMNS)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for("no key update");
  if (!row) throw createNotFoundError();
  return row;
}

/** Returns an endpoint as a subject of the audit log. */
export function toSubject({ id, url }: { id: number; url: string }) {
  return { type: "webhook", id: String(id), label: new URL(url).host } as const;
}

function createNotFoundError(): NotFound {
  return new NotFound(texts.notFound);
}

function assertTargetAllowed(url: string, allowsLocalhost: boolean): void {
  const problem = findTargetProblem(new URL(url), { allowsLocalhost });
  if (problem === undefined) return;
  const message = problem === "needs-tls" ? texts.urlNeedsTls : texts.urlNotPublic;
  throw new InvalidInput(message, { url: [message] });
}

const isStopped = isNotNull(webhookEndpoints.stopReason);

/** Returns a page of endpoints, oldest first, without their secrets. */
export const listEndpoints = buildList(
  endpointList,
  { filters: { stopped: () => isStopped } },
  {
    count: (db, condition) => db.$count(webhookEndpoints, condition),
    read: (db, { condition, limit, offset }) =>
      db
        .select(ENDPOINT_COLUMNS)
        .from(webhookEndpoints)
        .where(condition)
        .orderBy(webhookEndpoints.id)
        .limit(limit)
        .offset(offset),
    toItems: (rows) => rows.map(toEndpoint),
  },
);

/** Returns the number of endpoints that the shop disabled because of failures. */
export function countStoppedEndpoints(db: Database): Promise<number> {
  return db.$count(webhookEndpoints, isStopped);
}
