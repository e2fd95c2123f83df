import type { AuditChange } from "#domain/staff/audit.ts";
import { settingsMessages as messages } from "#domain/store/staff-messages.ts";
import type { StoreField } from "#domain/store/store-fields.ts";
import { STORE_FIELDS } from "#domain/store/store-fields.ts";

import type { SettingsDraft } from "./settings-draft.ts";
import { listChangedFields } from "./settings-draft.ts";

/** A setting that someone else changed while this form was open. */
export interface OtherChange {
  field: StoreField;
  label: string;
  /** The value that is now stored. */
  value: string;
  /** Whether this form also has a new value. */
  isContested: boolean;
}

/** Returns a value of the form as text. */
export function formatDraftValue(value: SettingsDraft[StoreField]): string {
  if (typeof value === "string") return value.replaceAll("\n", ", ");
  if (typeof value === "boolean") return value ? messages.on : messages.off;
  return value.map((item) => (typeof item === "string" ? item : `${item.name} ${item.url}`)).join(", ");
}

/** Returns the stored settings with the fields that this form changed. @param loaded the settings that both versions are based on */
export function mergeDrafts(
  loaded: SettingsDraft,
  mine: SettingsDraft,
  theirs: SettingsDraft,
): SettingsDraft {
  const kept = listChangedFields(loaded, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(kept) } as SettingsDraft;
}

/** Lists the settings that someone else changed. A field is contested if this form has a different new value for it. */
export function listOtherChanges(
  loaded: SettingsDraft,
  mine: SettingsDraft,
  theirs: SettingsDraft,
): OtherChange[] {
  const own = new Set(listChangedFields(loaded, mine));
  const differing = new Set(listChangedFields(mine, theirs));
  return listChangedFields(loaded, theirs).map((field) => ({
    field,
    label: STORE_FIELDS[field].label,
    value: formatDraftValue(theirs[field]) || messages.empty,
    isContested: own.has(field) && differing.has(field),
  }));
}

/**
 * Returns the form value before an audited change. Returns undefined for lists, because the audit log has only
 * their text, and for fields of earlier versions.
 */
export function findEarlierValue(
  draft: SettingsDraft,
  { field, from }: AuditChange,
): { field: StoreField; value: string | boolean } | undefined {
  if (!Object.hasOwn(draft, field) || field === "payments") return undefined;
  const known = field as StoreField;
  const current = draft[known];
  if (typeof current === "boolean") return { field: known, value: from === "true" };
  return typeof current === "string" ? { field: known, value: from ?? "" } : undefined;
}
