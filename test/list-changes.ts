/** A copy of a value in which one nested value differs. */
interface Change<Value> {
  /** Path of the changed value, e.g. `address.city`; a list item has the path of its list. */
  path: string;
  changed: Value;
}

/** Returns one copy of the settings per nested value. In each copy, only that value differs. */
export function listChanges<Value>(settings: Value): Change<Value>[] {
  return listNestedChanges(settings).map(({ path, changed }) => ({
    path: path.join("."),
    changed: changed as Value,
  }));
}

function listNestedChanges(value: unknown): { path: string[]; changed: unknown }[] {
  if (typeof value === "boolean") return [{ path: [], changed: !value }];
  if (typeof value === "number") return [{ path: [], changed: value + 1 }];
  if (typeof value === "string") return [{ path: [], changed: `${value}9` }];
  if (value === null || value === undefined) return [{ path: [], changed: 9 }];
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown, index) =>
      listNestedChanges(item).map(({ changed }) => ({ path: [], changed: value.with(index, changed) })),
    );
    return value.length === 0 ? items : [...items, { path: [], changed: value.slice(0, -1) }];
  }
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    listNestedChanges(part).map(({ path, changed }) => ({
      path: [name, ...path],
      changed: { ...value, [name]: changed },
    })),
  );
}
