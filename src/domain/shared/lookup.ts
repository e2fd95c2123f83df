/**
 * Returns a map entry by an untrusted name. Inherited properties are ignored, so that a size named "constructor" is not
 * found by accident.
 */
export function lookup<Value>(
  map: Readonly<Record<string, Value>>,
  name: string | undefined,
): Value | undefined {
  return name !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}
