import type { StoreField } from "#store/rules/store-fields.ts";
import { STORE_FIELD_PATHS } from "#store/rules/store-fields.ts";
import type { Store } from "#store/rules/store.ts";
import { storeSchema } from "#store/rules/store.ts";
import type { Database } from "#platform/db/client.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import { getStoredStore } from "#store/operations/get-store.ts";
import { updateStore } from "../settings/operations/update-store.ts";
import { UsageError } from "./command.ts";

/**
 * Applies assignments such as `name=…` and `hours.opens=10:00` to the settings. Lists and groups must be JSON.
 * @throws UsageError for an unknown setting or an invalid value
 */
export function assignSettings(store: Store, assignments: readonly string[]): Store {
  const changed: Record<string, unknown> = structuredClone(store);
  for (const assignment of assignments) assignSetting(changed, assignment);
  const parsed = storeSchema.safeParse(changed);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
  );
}

function assignSetting(store: Record<string, unknown>, assignment: string): void {
  const [path = "", ...rest] = assignment.split("=");
  const [field = "", subfield] = path.split(".");
  if (rest.length === 0 || !(STORE_FIELD_PATHS.includes(path as StoreField) || Object.hasOwn(store, path))) {
    throw new UsageError(
      `Unknown setting: ${assignment}. Available settings: ${STORE_FIELD_PATHS.join(", ")}`,
    );
  }
  const text = rest.join("=");
  const group = store[field];
  if (subfield === undefined) store[field] = parseValue(text, group);
  else if (typeof group === "object" && group !== null)
    store[field] = { ...group, [subfield]: parseValue(text, Reflect.get(group, subfield)) };
}

/** Parses a value as JSON unless the current value is a string. Invalid JSON is stored as text. */
function parseValue(text: string, current: unknown): unknown {
  if (typeof current === "string") return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Prints the store settings, or applies assignments such as `name=…`. */
export async function changeStore(
  { db, print }: { db: Database; print: (line: string) => void },
  assignments: string[],
): Promise<void> {
  const stored = await getStoredStore(db);
  if (!stored) throw new NotFound(storeMessages.notStored);
  const { updatedAt: _updatedAt, ...store } = stored;
  if (assignments.length === 0) {
    print(JSON.stringify(store, null, 2));
    return;
  }
  const changed = assignSettings(store, assignments);
  const { updatedAt: _, ...saved } = await updateStore(db, changed, { by: COMMAND_LINE });
  print(JSON.stringify(saved, null, 2));
}
