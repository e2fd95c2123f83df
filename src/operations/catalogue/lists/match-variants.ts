interface StoredVariant {
  id: number;
  name: string;
}

/** What saving a product does to its sizes; positions count from 0. */
export interface VariantChanges {
  keep: { id: number; oldName: string; name: string; position: number }[];
  add: { name: string; position: number }[];
  remove: StoredVariant[];
  /** Renamings that name no size of the product. */
  unknown: string[];
}

/**
 * Finds the stored size behind each size of the input: the one it was renamed from, else the one of the same name
 * that no renaming claims. What is left is new on one side and gone on the other.
 * @param renamedFrom new name → old name
 */
export function matchVariants(
  stored: readonly StoredVariant[],
  names: readonly string[],
  renamedFrom: Readonly<Record<string, string>>,
): VariantChanges {
  const oldNames = new Map(Object.entries(renamedFrom));
  const claimed = new Set(oldNames.values());
  const changes: VariantChanges = { keep: [], add: [], remove: [], unknown: [] };
  const matched = new Set<number>();
  names.forEach((name, position) => {
    const oldName = oldNames.get(name) ?? (claimed.has(name) ? undefined : name);
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
