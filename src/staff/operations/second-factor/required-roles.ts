import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { staffRoles } from "../../tables/account-schema.server.ts";
import { secondFactorRoles } from "../../tables/second-factor-schema.server.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { roleMessages } from "../../rules/role-messages.ts";
import { isBuiltInRole } from "../../rules/role.ts";
import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import type { SessionUser } from "../../rules/user.ts";

import { assertMayManage } from "../account-rules.ts";
import { recordAudit } from "../record-audit.ts";
import { countFactors } from "./account-factors.ts";

/** Returns the roles whose accounts must have a second factor. */
export async function listFactorRoles(db: Database): Promise<string[]> {
  return (await db.select({ role: secondFactorRoles.role }).from(secondFactorRoles)).map(({ role }) => role);
}

/**
 * Sets whether accounts with a role must have a second factor. The change takes effect on the next request of these
 * accounts.
 * @throws NotFound
 * @throws NotPermitted if the role has permissions that the actor lacks
 * @throws Conflict if the actor has the role, but no second factor
 */
export async function setFactorRequired(
  db: Database,
  role: string,
  isRequired: boolean,
  { by }: { by: SessionUser },
): Promise<void> {
  await db.transaction(async (tx) => {
    const label = await lockRole(tx, role);
    await assertMayManage(tx, by, [role]);
    if (isRequired && by.role === role && (await countFactors(tx, by.uid)) === 0) {
      throw new Conflict(texts.setUpOwnFirst);
    }
    const changedRows = isRequired
      ? await tx.insert(secondFactorRoles).values({ role }).onConflictDoNothing().returning()
      : await tx.delete(secondFactorRoles).where(eq(secondFactorRoles.role, role)).returning();
    if (changedRows.length === 0) return;
    const changes = [{ field: "secondFactor", from: toText(!isRequired), to: toText(isRequired) }];
    await recordAudit(tx, { by, action: "updated", subject: { type: "role", id: role, label }, changes });
  });
}

const toText = (isRequired: boolean) => (isRequired ? "required" : "optional");

/** Returns the name of a role. Locks a custom role, so that it cannot be deleted concurrently. @throws NotFound */
async function lockRole(tx: Database, role: string): Promise<string> {
  if (isBuiltInRole(role)) return roleMessages.names[role];
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, role)).for("share");
  if (!row) throw new NotFound(roleMessages.notFound);
  return row.name;
}
