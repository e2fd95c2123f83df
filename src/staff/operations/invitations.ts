import { randomUUID } from "node:crypto";

import { asc, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { staffInvitations, users } from "../tables/account-schema.server.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { authMessages } from "../rules/auth-messages.ts";
import { invitationMessages } from "../rules/invitation-messages.ts";
import type { CreatedInvitation, Invitation, InvitationInput } from "../rules/invitation.ts";
import { INVITATION_DAYS, buildInvitationPath } from "../rules/invitation.ts";
import type { SessionUser } from "../rules/user.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";

import { assertMayManage, getRoleLabel, roleExists, toRoleColumns } from "./account-rules.ts";
import { createInvitationToken } from "./account-tokens.ts";
import { personInvited } from "./events.ts";
import { recordAudit } from "./record-audit.ts";
import { staffName } from "./staff-name.ts";
import { findUserByEmail } from "./users.ts";

type InvitationRow = typeof staffInvitations.$inferSelect;

/** Returns the subject of audit entries about an invitation. */
export const toInvitationSubject = ({ id, email }: InvitationRow) =>
  ({ type: "invitation", id, label: email }) as const;

function toInvitation(row: InvitationRow, invitedBy: string | null): Invitation {
  const { id, email, displayName, role, createdAt, expiresAt } = row;
  return {
    id,
    email,
    displayName,
    role,
    invitedBy: invitedBy ?? "",
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= new Date(),
  };
}

/** Lists the invitations that were neither accepted nor withdrawn, oldest first. */
export async function listInvitations(db: Database): Promise<Invitation[]> {
  const rows = await db
    .select({ row: staffInvitations, invitedBy: staffName })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .orderBy(asc(staffInvitations.createdAt), asc(staffInvitations.id));
  return rows.map(({ row, invitedBy }) => toInvitation(row, invitedBy));
}

interface InviteOptions {
  by: SessionUser;
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
}

/**
 * Invites a person to create an account with a role. Returns the path of the link, which is not stored. Replaces an
 * earlier invitation to the address and invalidates its links.
 * @throws Conflict if an account already has the address
 * @throws InvalidInput if the role is unknown
 * @throws NotPermitted if the actor cannot assign the role, or the role of the earlier invitation
 */
export async function inviteUser(
  db: Database,
  { email, displayName, role }: InvitationInput,
  { by, channels }: InviteOptions,
): Promise<CreatedInvitation> {
  return db.transaction(async (tx) => {
    if (await findUserByEmail(tx, email)) {
      throw new Conflict(authMessages.emailInUse, { email: [authMessages.emailInUse] });
    }
    await toRoleColumns(tx, role);
    await assertMayManage(tx, by, [role]);
    const row = await replaceInvitation(tx, { email: normalizeEmail(email), displayName, role, by });
    const token = await createInvitationToken(tx, row.id);
    if (token === undefined) throw new Error("The invitation has no token");
    const isSent = await isEmailed(tx, "staff-invitation", channels);
    if (isSent) await publish(tx, personInvited, { invitationId: row.id });
    const changes = [{ field: "role", from: null, to: await getRoleLabel(tx, role) }];
    await recordAudit(tx, { by, action: "added", subject: toInvitationSubject(row), changes });
    return {
      invitation: toInvitation(row, by.displayName || by.email),
      path: buildInvitationPath(token),
      isEmailed: isSent,
    };
  });
}

async function replaceInvitation(
  tx: Database,
  { by, ...values }: Pick<InvitationRow, "email" | "displayName" | "role"> & { by: SessionUser },
): Promise<InvitationRow> {
  // The database also deletes the tokens and the queued email of the earlier invitation.
  const replacedInvitations = await tx
    .delete(staffInvitations)
    .where(eq(staffInvitations.email, values.email))
    .returning();
  for (const { role } of replacedInvitations) await assertMayWithdraw(tx, role, by);
  const [row] = await tx
    .insert(staffInvitations)
    .values({
      id: randomUUID(),
      ...values,
      invitedBy: by.uid,
      expiresAt: sql`now() + ${INVITATION_DAYS}::int * interval '1 day'`,
    })
    .returning();
  if (!row) throw new Error("The invitation was not stored");
  return row;
}

/** Does nothing if the role was deleted. @throws NotPermitted if the actor cannot assign the role of an invitation */
async function assertMayWithdraw(tx: Database, role: string, by: SessionUser): Promise<void> {
  if (await roleExists(tx, role)) await assertMayManage(tx, by, [role]);
}

/**
 * Withdraws an invitation and invalidates its links.
 * @throws NotFound
 * @throws NotPermitted if the actor cannot assign the role of the invitation
 */
export async function withdrawInvitation(
  db: Database,
  id: string,
  { by }: { by: SessionUser },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
    if (!row) throw new NotFound(invitationMessages.notFound);
    await assertMayWithdraw(tx, row.role, by);
    await recordAudit(tx, { by, action: "withdrawn", subject: toInvitationSubject(row) });
  });
}
