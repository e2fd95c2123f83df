import { users } from "#db/schema/schema.server.ts";
import { startSession } from "#operations/staff/sessions.ts";
import { openBuiltProgram } from "#test/built-program.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };

/** Opens an empty built shop without a listener. `signIn` starts any session, such as an expired one. */
export async function openBuiltApp() {
  const settings = { SAMPLE_DATA: "off", ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };
  const reported: unknown[] = [];
  const { db, fetch: fetchPage, close } = await openBuiltProgram(settings, (error) => reported.push(error));
  const [admin] = await db.select().from(users);
  if (!admin) throw new Error("The first start created no admin.");
  return {
    db,
    adminId: admin.id,
    reported,
    /** Returns the cookie of a session that started at `now`. */
    signIn: async (uid: string, now?: Date) => `session=${await startSession(db, uid, now)}`,
    request: (path: string, method: string, cookie: string) =>
      fetchPage(path, { method, headers: { cookie } }),
    close,
  };
}
