import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { staffInvitations, users } from "../tables/account-schema.server.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { NotPermitted } from "../rules/staff-errors.ts";
import { invitationMessages as texts } from "../rules/invitation-messages.ts";
import type { Acceptance, OpenInvitation } from "../rules/invitation.ts";
import type { SessionUser, UserDocument } from "../rules/user.ts";

import { assertMayManage, roleExists } from "./account-rules.ts";
import { findTokenInvitation } from "./account-tokens.ts";
import { toInvitationSubject } from "./invitations.ts";
import { recordAudit } from "./record-audit.ts";
import { staffName } from "./staff-name.ts";
import { createUser, findAccount, toSessionUser } from "./users.ts";

const createInvalidLinkError = () => new NotFound(texts.invalidLink);

/**
 * Returns the invitation that belongs to a token.
 * @throws NotFound if the token is unknown, used or expired, or the invitation was withdrawn
 */
export async function getInvitation(db: Database, token: string): Promise<OpenInvitation> {
  const id = await findTokenInvitation(db, token);
  if (id === undefined) throw createInvalidLinkError();
  const { email, displayName } = staffInvitations;
  const [row] = await db
    .select({ email, displayName, invitedBy: staffName })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(eq(staffInvitations.id, id));
  if (!row) throw createInvalidLinkError();
  return { ...row, invitedBy: row.invitedBy ?? "" };
}

/**
 * Creates the account of an invited person. The inviter must still be permitted to assign the role.
 * @throws NotFound if the token is unknown, used or expired, or the invitation was withdrawn
 * @throws Conflict if the role was deleted, the inviter can no longer assign it, or an account already has the
 * address
 * @throws InvalidInput if the password is easy to guess; the token remains valid
 */
export async function acceptInvitation(
  db: Database,
  { token, displayName, password }: Acceptance,
  { fallbackAdminEmail, address }: { fallbackAdminEmail: string | undefined; address: string },
): Promise<UserDocument> {
  return db.transaction(async (tx) => {
    const id = await findTokenInvitation(tx, token);
    if (id === undefined) throw createInvalidLinkError();
    // The database also deletes all tokens of the invitation. Of concurrent requests, only one deletes the row.
    const [invitation] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
    if (!invitation) throw createInvalidLinkError();
    const { email, role } = invitation;
    const inviter = await requireInviter(tx, invitation, fallbackAdminEmail);
    const user = await createUser(
      tx,
      {
        email,
        password,
        displayName: displayName || invitation.displayName,
        isAdmin: role === "owner",
        role,
      },
      { by: inviter },
    );
    const by = { uid: user.uid, email };
    await recordAudit(tx, { by, action: "joined", subject: toInvitationSubject(invitation), address });
    return user;
  });
}

/**
 * Returns the staff member who sent the invitation.
 * @throws Conflict if they can no longer assign the role, or the role was deleted
 */
async function requireInviter(
  tx: Database,
  { invitedBy, role }: typeof staffInvitations.$inferSelect,
  fallbackAdminEmail: string | undefined,
): Promise<SessionUser> {
  if (!(await roleExists(tx, role))) throw new Conflict(texts.invitedRoleDeleted);
  const account = await findAccount(tx, eq(users.id, invitedBy));
  if (!account || account.disabledAt) throw new Conflict(texts.inviterNotPermitted);
  const inviter = toSessionUser(account, fallbackAdminEmail);
  if (!inviter.permissions.includes("staff.manage")) throw new Conflict(texts.inviterNotPermitted);
  await assertMayManage(tx, inviter, [role]).catch((error: unknown) => {
    throw error instanceof NotPermitted ? new Conflict(texts.inviterNotPermitted) : error;
  });
  return inviter;
}
