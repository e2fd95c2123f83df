interface StoredVariant {
  id: number;
  name: string;
}

/** Changes to a product's sizes; positions start at 0. */
export interface VariantChanges {
  keep: { id: number; oldName: string; name: string; position: number }[];
  add: { name: string; position: number }[];
  remove: StoredVariant[];
  /** Old names in `renamedFrom` that match no remaining stored size. */
  unknown: string[];
}

/**
 * Matches each size in the input with the stored size that it was renamed from, or else with the stored size of the same
 * name, unless that size is renamed. Unmatched sizes are added or removed.
 * @param renamedFrom new name → old name
 */
export function matchVariants(
  stored: readonly StoredVariant[],
  names: readonly string[],
  renamedFrom: Readonly<Record<string, string>>,
): VariantChanges {
  const oldNames = new Map(Object.entries(renamedFrom));
  const renamedNames = new Set(oldNames.values());
  const changes: VariantChanges = { keep: [], add: [], remove: [], unknown: [] };
  const matched = new Set<number>();
  names.forEach((name, position) => {
    const oldName = oldNames.get(name) ?? (renamedNames.has(name) ? undefined : name);
    const variant = stored.find((candidate) => candidate.name === oldName && !matched.has(candidate.id));
    if (variant === undefined) {
      if (oldNames.has(name)) changes.unknown.push(oldNames.get(name) ?? name);
      changes.add.push({ name, position });
      return;
    }
    matched.add(variant.id);
    changes.keep.push({ id: variant.id, oldName: variant.name, name, position });
  });
  changes.remove = stored.filter((variant) => !matched.has(variant.id));
  return changes;
}
