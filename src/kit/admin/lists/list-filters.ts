/** One option of a filter. */
export interface FilterOption {
  value: string;
  label: string;
  /** Number of matching items, if known. */
  count?: number;
}

/** A filter of an admin list. `name`, `from`, `to`, `min` and `max` are names of query parameters. */
export type ListFilter =
  | {
      kind: "choice";
      name: string;
      label: string;
      options: readonly FilterOption[];
      isMultiple?: boolean;
      /** Text of the button while the filter is not set. Default: the label. */
      unsetLabel?: string;
    }
  | { kind: "days"; from: string; to: string; label: string }
  | { kind: "text"; name: string; label: string; maxLength: number }
  | { kind: "range"; min: string; max: string; label: string; unit: string };

/** Returns the names of a filter's query parameters. */
export function toFilterParams(filter: ListFilter): string[] {
  if (filter.kind === "days") return [filter.from, filter.to];
  if (filter.kind === "range") return [filter.min, filter.max];
  return [filter.name];
}

/** Returns the values of a filter as text, e.g. `Pending, Confirmed`; "" if the filter is not set. */
export function describeFilter(filter: ListFilter, getAll: (name: string) => readonly string[]): string {
  const [first = "", last = ""] = toFilterParams(filter).map((name) => getAll(name)[0]);
  switch (filter.kind) {
    case "choice": {
      const values = getAll(filter.name);
      return filter.options
        .filter(({ value }) => values.includes(value))
        .map(({ label }) => label)
        .join(", ");
    }
    case "text":
      return first;
    case "days":
    case "range": {
      const unit = filter.kind === "range" ? `${filter.unit} ` : "";
      if (first !== "" && last !== "")
        return first === last ? `${unit}${first}` : `${unit}${first} – ${last}`;
      if (first !== "") return `from ${unit}${first}`;
      return last === "" ? "" : `up to ${unit}${last}`;
    }
  }
}
