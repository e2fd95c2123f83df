import { eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { staffInvitations, users } from "#staff/tables/account-schema.server.ts";
import { getReportPath } from "../../../rules/outbox/report.ts";
import type { Store } from "#store/rules/store.ts";
import { staffName } from "#staff/operations/staff-name.ts";

import type { ClaimedMessage } from "../claim-messages.ts";
import type { MessageTopic } from "./message-topic.ts";

/** Returns the topics of messages to staff accounts, by message id. */
export async function readAccountTopics(
  db: Database,
  messages: readonly ClaimedMessage[],
  store: Store,
): Promise<Map<number, MessageTopic>> {
  const ids = messages.map(({ accountId }) => accountId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { id, email } = users;
  const rows = await db.select({ id, email, name: staffName }).from(users).where(inArray(id, ids));
  const accounts = new Map(rows.map((account) => [account.id, account]));
  const topics = messages.flatMap((message): [number, MessageTopic][] => {
    const account = accounts.get(message.accountId ?? "");
    if (account === undefined) return [];
    const { kind, report } = message;
    const topic = {
      values: { name: account.name ?? account.email, details: report?.details ?? "", shop: store.name },
      path: getReportPath(kind),
      email: account.email,
      phone: undefined,
      ...(kind === "password-recovery" && { recoveredAccountId: account.id }),
    };
    return [[message.id, topic]];
  });
  return new Map(topics);
}

/** Returns the topics of invitations, by invitation id. */
export async function readInvitationTopics(
  db: Database,
  messages: readonly ClaimedMessage[],
  store: Store,
): Promise<Map<string, MessageTopic>> {
  const ids = messages.map(({ invitationId }) => invitationId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ invitation: staffInvitations, inviter: staffName })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(inArray(staffInvitations.id, ids));
  const topics = rows.map(({ invitation, inviter }): [string, MessageTopic] => [
    invitation.id,
    {
      values: { name: invitation.displayName || invitation.email, inviter: inviter ?? "", shop: store.name },
      path: "/admin",
      email: invitation.email,
      phone: undefined,
      invitationId: invitation.id,
    },
  ]);
  return new Map(topics);
}
