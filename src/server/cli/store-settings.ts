import { NotFound } from "#domain/shared/errors.ts";
import { storeSchema } from "#domain/store/store.ts";
import { toE164 } from "#operations/orders/to-e164.ts";
import { COMMAND_LINE } from "#domain/staff/audit.ts";
import { getStore } from "#operations/store/get-store.ts";
import { updateStore } from "#operations/store/update-store.ts";

import type { OpenShop } from "#server/lifecycle/open-shop.ts";
import { print, UsageError } from "./command.ts";

/** Prints the store settings, or applies assignments such as `name=…` and `hours.opens=10:00`. Lists are JSON. */
export async function changeStore({ db }: OpenShop, assignments: string[]): Promise<void> {
  const store = await getStore(db);
  if (!store) throw new NotFound("There are no store settings yet. Start the shop once first.");
  const changedStore: Record<string, unknown> = structuredClone(store);
  for (const assignment of assignments) assign(changedStore, assignment);
  if (assignments.length === 0) {
    print(JSON.stringify(store, null, 2));
    return;
  }
  const parsed = storeSchema.safeParse(changedStore);
  if (!parsed.success) {
    throw new UsageError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const { updatedAt: _, ...saved } = await updateStore(db, parsed.data, { by: COMMAND_LINE });
  print(JSON.stringify(saved, null, 2));
}

function assign(store: Record<string, unknown>, assignment: string): void {
  const [path = "", ...rest] = assignment.split("=");
  const [field = "", subfield, ...deeper] = path.split(".");
  if (rest.length === 0 || !Object.hasOwn(store, field) || deeper.length > 0) {
    throw new UsageError(
      `Unknown setting: ${assignment}. Available settings: ${Object.keys(store).join(", ")}`,
    );
  }
  const text = rest.join("=");
  if (subfield === undefined) {
    const value = parseValue(text, store[field]);
    store[field] = field === "whatsapp" ? (toE164(text) ?? value) : value;
    return;
  }
  const fieldGroup = store[field];
  if (typeof fieldGroup !== "object" || fieldGroup === null || !Object.hasOwn(fieldGroup, subfield)) {
    throw new UsageError(`Unknown setting: ${path}`);
  }
  store[field] = { ...fieldGroup, [subfield]: parseValue(text, Reflect.get(fieldGroup, subfield)) };
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
