import { sql } from "drizzle-orm";

import { users } from "../tables/account-schema.server.ts";

/** SQL of the name of a joined staff account: its display name, or its email address. Null without an account. */
export const staffName = sql<string | null>`coalesce(nullif(${users.displayName}, ''), ${users.email})`;
