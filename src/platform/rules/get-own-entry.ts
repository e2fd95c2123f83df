/**
 * Returns the entry of an object used as a map, by an untrusted name. Ignores inherited properties, so that a size
 * named "constructor" does not return a function.
 */
export function getOwnEntry<Value>(
  map: Readonly<Record<string, Value>>,
  name: string | undefined,
): Value | undefined {
  return name !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}
