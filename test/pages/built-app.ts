import { users } from "#staff/tables/account-schema.server.ts";
import { startSession } from "#staff/operations/sessions/sessions.ts";
import { openBuiltProgram } from "#test/programs/built-program.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };

/** Opens the built shop without products and without a listener. `signIn` can also create an expired session. */
export async function openBuiltApp() {
  const settings = { SAMPLE_DATA: "off", ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };
  const reportedErrors: unknown[] = [];
  const {
    db,
    fetch: fetchPage,
    close,
  } = await openBuiltProgram(settings, (error) => reportedErrors.push(error));
  const [admin] = await db.select().from(users);
  if (!admin) throw new Error("The first startup created no admin.");
  return {
    db,
    adminId: admin.id,
    reportedErrors,
    /** Returns the cookie of a session that started at `now`. */
    signIn: async (uid: string, now?: Date) => `session=${await startSession(db, uid, { now })}`,
    request: (path: string, method: string, cookie: string) =>
      fetchPage(path, { method, headers: { cookie } }),
    close,
  };
}
