import type { OpenDatabase } from "#db/client.server.ts";
import type { Pooler } from "#db/server/pooler.server.ts";
import { SESSION_SETTINGS } from "#db/server/pooler.server.ts";
import { disabledDurabilitySettings } from "#db/server/durability-settings.server.ts";

/** One line of the log at the start, with its facts for machines. */
interface DatabaseWarning {
  facts: Readonly<Record<string, unknown>>;
  warning: string;
}

/** Lists what the database, or the pooler in front of it, does not give the shop and the operator can change. */
export async function databaseWarnings({
  db,
  pooler,
}: Pick<OpenDatabase, "db" | "pooler">): Promise<DatabaseWarning[]> {
  const off = await disabledDurabilitySettings(db);
  const isLossy = {
    facts: { off },
    warning: `PostgreSQL runs with ${off.join(" and ")} off: orders that were acknowledged can be gone after a power cut`,
  };
  return [...(off.length === 0 ? [] : [isLossy]), ...(pooler === undefined ? [] : poolerWarnings(pooler))];
}

function poolerWarnings({ supportsPreparedStatements, missingSettings }: Pooler): DatabaseWarning[] {
  const warnings: DatabaseWarning[] = [];
  if (!supportsPreparedStatements) {
    warnings.push({
      facts: { preparedStatements: false },
      warning:
        "The pooler does not keep prepared statements, so the shop sends them unnamed, which costs the database time. PgBouncer keeps them from 1.21 on with max_prepared_statements above 0.",
    });
  }
  if (missingSettings.length > 0) {
    const statements = missingSettings.map(
      (name) =>
        `ALTER ROLE CURRENT_USER SET ${name} = ${SESSION_SETTINGS[name as keyof typeof SESSION_SETTINGS]};`,
    );
    warnings.push({
      facts: { missingSettings },
      warning: `The pooler does not pass on ${missingSettings.join(", ")}. Run as the shop's role, then RECONNECT in PgBouncer: ${statements.join(" ")}`,
    });
  }
  return warnings;
}
