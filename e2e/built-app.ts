import { users } from "#db/schema/schema.server.ts";
import { startSession } from "#operations/staff/sessions.ts";
import { openBuiltProgram } from "#test/built-program.ts";

import { STAFF } from "./staff-account.ts";

/** An empty built shop without a listener, for sessions that no sign-in makes, such as one that has expired. */
export async function openBuiltApp() {
  const settings = { SAMPLE_DATA: "off", ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };
  const reported: unknown[] = [];
  const { db, ask, close } = await openBuiltProgram(settings, (error) => reported.push(error));
  const [admin] = await db.select().from(users);
  if (!admin) throw new Error("The first start made no admin.");
  return {
    db,
    adminId: admin.id,
    reported,
    /** The cookie of a session that began at a time, now unless told otherwise. */
    signIn: async (uid: string, now?: Date) => `session=${await startSession(db, uid, now)}`,
    ask: (address: string, method: string, cookie: string) => ask(address, { method, headers: { cookie } }),
    close,
  };
}
