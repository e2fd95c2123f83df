/** Addresses whose answers are the same for everybody, and what of their query changes the answer. */
export interface KeptAddress {
  /** The whole path, without a slash at its end. */
  path: RegExp;
  /** The query as it counts, `""` or from the `?` on; `undefined`: such an answer is one visitor's alone. */
  query: (params: URLSearchParams) => string | undefined;
}

/** Only the parameters of these names, in one order whatever order they came in; repeated ones stay as they were. */
export function queryOf(names: readonly string[]): KeptAddress["query"] {
  const sorted = names.toSorted();
  return (params) => {
    const counted = sorted.flatMap((name) => params.getAll(name).map((value) => [name, value]));
    return counted.length === 0 ? "" : `?${new URLSearchParams(counted).toString()}`;
  };
}

/** No parameter changes the answer. */
export const noQuery: KeptAddress["query"] = () => "";
