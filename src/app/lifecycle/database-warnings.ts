import type { OpenDatabase } from "#platform/db/client.server.ts";
import type { Pooler } from "#platform/db/server/pooler.server.ts";
import { SESSION_SETTINGS } from "#platform/db/server/pooler.server.ts";
import { readDisabledDurabilitySettings } from "#platform/db/server/durability-settings.server.ts";

/** A warning in the log at startup, with structured data. */
interface DatabaseWarning {
  details: Readonly<Record<string, unknown>>;
  warning: string;
}

/** Returns warnings about settings of the database or its pooler that the operator should change. */
export async function listDatabaseWarnings({
  db,
  pooler,
}: Pick<OpenDatabase, "db" | "pooler">): Promise<DatabaseWarning[]> {
  const disabledSettings = await readDisabledDurabilitySettings(db);
  const durabilityWarning = {
    details: { off: disabledSettings },
    warning: `PostgreSQL runs with ${disabledSettings.join(" and ")} off: confirmed orders can be lost after a power failure`,
  };
  return [
    ...(disabledSettings.length === 0 ? [] : [durabilityWarning]),
    ...(pooler === undefined ? [] : listPoolerWarnings(pooler)),
  ];
}

function listPoolerWarnings({ supportsPreparedStatements, missingSettings }: Pooler): DatabaseWarning[] {
  const warnings: DatabaseWarning[] = [];
  if (!supportsPreparedStatements) {
    warnings.push({
      details: { preparedStatements: false },
      warning:
        "The pooler does not keep prepared statements, so the shop sends unnamed statements, which PostgreSQL plans each time. PgBouncer 1.21 and later keep them if max_prepared_statements is above 0.",
    });
  }
  if (missingSettings.length > 0) {
    const statements = missingSettings.map(
      (name) =>
        `ALTER ROLE CURRENT_USER SET ${name} = ${SESSION_SETTINGS[name as keyof typeof SESSION_SETTINGS]};`,
    );
    warnings.push({
      details: { missingSettings },
      warning: `The pooler does not pass on ${missingSettings.join(", ")}. To set them in the database, run the following as the shop's role, then RECONNECT in PgBouncer: ${statements.join(" ")}`,
    });
  }
  return warnings;
}
