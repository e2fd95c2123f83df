import { get } from "react-hook-form";

import type { AuditChange } from "#staff/rules/audit/audit.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import type { SettingsSection, StoreField } from "#store/rules/store-fields.ts";
import { STORE_FIELD_PATHS, STORE_FIELDS } from "#store/rules/store-fields.ts";
import type { Store, StoredStore, StoreFields } from "#store/rules/store.ts";

type SettingValue = string | number | boolean;

/** Formats the value of a setting as text. */
export function formatSetting(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => formatSetting(item)).join(", ");
  if (typeof value === "object" && value !== null) return Object.values(value).join(" ");
  if (typeof value === "boolean") return value ? messages.on : messages.off;
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const isFilled = ({ name, url }: Store["socialLinks"][number]) => name.trim() !== "" || url.trim() !== "";

/** Returns a form's values without empty social links and payment lines. */
export function omitEmptyItems<Values extends Partial<Store>>(values: Values): Values {
  const { payments, socialLinks } = values;
  return {
    ...values,
    ...(payments && { payments: payments.map((line) => line.trim()).filter((line) => line !== "") }),
    ...(socialLinks && { socialLinks: socialLinks.filter(isFilled) }),
  };
}

/** Returns the form field of a path of the API's settings. A list of texts is one field. */
export function findSettingField(path: string, values: Partial<Store>): string | undefined {
  const [name = "", index, ...rest] = path.split(".");
  if (!Object.hasOwn(values, name)) return undefined;
  if (path === "priceRange") return "priceRange.max";
  if (name !== "socialLinks") return Array.isArray(get(values, name)) ? name : path;
  const link = values.socialLinks?.filter(isFilled)[Number(index)];
  return link && [name, values.socialLinks?.indexOf(link), ...rest].join(".");
}

/** Returns stored settings without the time of their last change. */
export function omitVersion({ updatedAt: _, ...settings }: StoredStore): Store {
  return settings;
}

/**
 * Returns the settings that someone else saved, with a form's changes applied.
 * @param loaded the settings that the form started from
 */
export function mergeSettings(input: StoreFields, loaded: StoredStore, stored: StoredStore): StoreFields {
  const before = new Map<string, unknown>(Object.entries(loaded));
  const changes = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return { ...omitVersion(stored), ...Object.fromEntries(changes) };
}

/**
 * Returns the value of a section's setting before a change in the audit log. Returns undefined for lists, because the
 * audit log has only their text, for other sections, and for settings that no longer exist.
 */
export function findEarlierValue(
  values: Partial<Store>,
  section: SettingsSection,
  { field: path, from }: AuditChange,
): { field: StoreField; value: SettingValue } | undefined {
  const field = STORE_FIELD_PATHS.find((name) => name === path);
  if (field === undefined || STORE_FIELDS[field].section !== section) return undefined;
  const current: unknown = get(values, field);
  if (typeof current === "boolean") return { field, value: from === "true" };
  if (typeof current === "number") return { field, value: Number(from) };
  return typeof current === "string" ? { field, value: from ?? "" } : undefined;
}
