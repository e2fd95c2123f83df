import { expect, test } from "vitest";

import type { ListFilter } from "./list-filters.ts";
import { describeFilter } from "./list-filters.ts";

const STATUS: ListFilter = {
  kind: "choice",
  name: "status",
  label: "Status",
  options: [
    { value: "pending", label: "Pending" },
    { value: "shipped", label: "Shipped" },
  ],
  isMultiple: true,
};
const DATE: ListFilter = { kind: "days", from: "from", to: "to", label: "Date" };
const TOTAL: ListFilter = { kind: "range", min: "minTotal", max: "maxTotal", label: "Total", unit: "Rs." };

test.each<[ListFilter, string, string]>([
  [STATUS, "", ""],
  [STATUS, "status=shipped&status=pending", "Pending, Shipped"],
  [STATUS, "status=lost", ""],
  [DATE, "from=2026-11-01&to=2026-11-22", "2026-11-01 – 2026-11-22"],
  [DATE, "from=2026-11-22&to=2026-11-01", "2026-11-01 – 2026-11-22"],
  [TOTAL, "minTotal=10000&maxTotal=5000", "Rs.\u00A05000 – 10000"],
  [DATE, "from=2026-11-22&to=2026-11-22", "2026-11-22"],
  [DATE, "from=2026-11-01", "from 2026-11-01"],
  [TOTAL, "maxTotal=5000", "up to Rs.\u00A05000"],
])("describeFilter returns the values of a filter as text (case %#)", (filter, search, expected) => {
  const params = new URLSearchParams(search);
  expect(describeFilter(filter, (name) => params.getAll(name))).toBe(expected);
});
