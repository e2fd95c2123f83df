interface StoredVariant {
  id: number;
  name: string;
}

/** Changes to a product's sizes; positions start at 0. */
export interface VariantChanges {
  keep: { id: number; oldName: string; name: string; position: number }[];
  add: { name: string; position: number }[];
  remove: StoredVariant[];
  /** Old names in `renamedFrom` that match no stored size. */
  unknownOldNames: string[];
}

/**
 * Matches the sizes in the input with the stored sizes. A renamed size matches the stored size with its old name.
 * Any other size matches the stored size with the same name, unless the stored size is renamed. Sizes without a
 * match are added or removed.
 * @param renamedFrom new name → old name
 */
export function matchVariants(
  stored: readonly StoredVariant[],
  names: readonly string[],
  renamedFrom: Readonly<Record<string, string>>,
): VariantChanges {
  const oldNames = new Map(Object.entries(renamedFrom));
  const renamedNames = new Set(oldNames.values());
  const changes: VariantChanges = { keep: [], add: [], remove: [], unknownOldNames: [] };
  const matchedIds = new Set<number>();
  names.forEach((name, position) => {
    const oldName = oldNames.get(name) ?? (renamedNames.has(name) ? undefined : name);
    const variant = stored.find((candidate) => candidate.name === oldName && !matchedIds.has(candidate.id));
    if (variant === undefined) {
      if (oldNames.has(name)) changes.unknownOldNames.push(oldNames.get(name) ?? name);
      changes.add.push({ name, position });
      return;
    }
    matchedIds.add(variant.id);
    changes.keep.push({ id: variant.id, oldName: variant.name, name, position });
  });
  changes.remove = stored.filter((variant) => !matchedIds.has(variant.id));
  return changes;
}
