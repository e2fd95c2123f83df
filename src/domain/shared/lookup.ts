/**
 * The entry of a map by a name that came from outside. Only what was put in: a size called "constructor" must not
 * find what every object inherits.
 */
export function lookup<Value>(
  map: Readonly<Record<string, Value>>,
  name: string | undefined,
): Value | undefined {
  return name !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}
