import type { AuditChange } from "#staff/rules/audit/audit.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import type { StoreField } from "#store/rules/store-fields.ts";
import { STORE_FIELDS } from "#store/rules/store-fields.ts";

import type { SettingsDraft } from "./settings-draft.ts";
import { listChangedFields } from "./settings-draft.ts";

/** A setting that someone else changed while this form was open. */
export interface OtherChange {
  field: StoreField;
  label: string;
  /** The value that is now stored. */
  value: string;
  /** Whether this form changed the setting to a different value. */
  isContested: boolean;
}

/** Formats a form value as text. */
export function formatDraftValue(value: SettingsDraft[StoreField]): string {
  if (typeof value === "string") return value.replaceAll("\n", ", ");
  if (typeof value === "boolean") return value ? messages.on : messages.off;
  return value.map((item) => (typeof item === "string" ? item : `${item.name} ${item.url}`)).join(", ");
}

/**
 * Returns the settings that someone else saved, with this form's changes applied.
 * @param loaded the settings that both edits started from
 */
export function mergeDrafts(
  loaded: SettingsDraft,
  mine: SettingsDraft,
  stored: SettingsDraft,
): SettingsDraft {
  const ownChanges = listChangedFields(loaded, mine).map((field) => [field, mine[field]]);
  return { ...stored, ...Object.fromEntries(ownChanges) } as SettingsDraft;
}

/** Lists the settings that someone else changed. A field is contested if this form changed it to a different value. */
export function listOtherChanges(
  loaded: SettingsDraft,
  mine: SettingsDraft,
  stored: SettingsDraft,
): OtherChange[] {
  const ownFields = new Set(listChangedFields(loaded, mine));
  const differingFields = new Set(listChangedFields(mine, stored));
  return listChangedFields(loaded, stored).map((field) => ({
    field,
    label: STORE_FIELDS[field].label,
    value: formatDraftValue(stored[field]) || messages.empty,
    isContested: ownFields.has(field) && differingFields.has(field),
  }));
}

/**
 * Returns the value of a field before a change in the audit log. Returns undefined for lists, because the audit log has
 * only their text, and for settings that no longer exist.
 */
export function findEarlierValue(
  draft: SettingsDraft,
  { field, from }: AuditChange,
): { field: StoreField; value: string | boolean } | undefined {
  if (!Object.hasOwn(draft, field) || field === "payments") return undefined;
  const settingsField = field as StoreField;
  const current = draft[settingsField];
  if (typeof current === "boolean") return { field: settingsField, value: from === "true" };
  return typeof current === "string" ? { field: settingsField, value: from ?? "" } : undefined;
}
