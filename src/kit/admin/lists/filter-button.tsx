import type { SubmitEvent } from "react";
import { Link } from "react-router";

import { toShopDay, listLastDays } from "#platform/rules/day.ts";
import { Button } from "../../ui/button.tsx";
import { joinClassNames } from "../../ui/class-names.ts";
import { CONTROL_CLASS } from "../../ui/forms/control-class.ts";
import { ChevronDown, X } from "../../ui/icons.tsx";
import { PopoverButton } from "../../ui/overlays/popover-button.tsx";
import { Checkbox } from "./selection/checkbox.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { describeFilter, toFilterParams } from "#kit/rules/list-filters.ts";
import { useListQuery } from "./use-list-query.ts";

interface Period {
  label: string;
  /** Number of days, including the last day. */
  days: number;
  /** Days between the last day of the period and today. */
  daysAgo: number;
}

/** Predefined periods of a date filter. */
export const PERIODS: readonly Period[] = [
  { label: "Today", days: 1, daysAgo: 0 },
  { label: "Yesterday", days: 1, daysAgo: 1 },
  { label: "Last 7 days", days: 7, daysAgo: 0 },
  { label: "Last 30 days", days: 30, daysAgo: 0 },
];

/** Returns the first and last day of a period (Pakistan time), e.g. `["2026-11-16", "2026-11-22"]`. */
export function getPeriodDays({ days, daysAgo }: Period, now: Date): [string, string] {
  const recentDays = listLastDays(days + daysAgo, now);
  return [recentDays[0] ?? toShopDay(now), recentDays[days - 1] ?? toShopDay(now)];
}

const CHIP_CLASS =
  "inline-flex min-h-control max-w-64 items-center gap-1.5 rounded-button border px-2.5 text-sm";

type FilterOf<Kind extends ListFilter["kind"]> = Extract<ListFilter, { kind: Kind }>;

function ChoiceEditor({ filter }: { filter: FilterOf<"choice"> }) {
  const query = useListQuery();
  const values = query.getAll(filter.name);
  function toggleOption(value: string) {
    const otherValues = filter.isMultiple === true ? values.filter((other) => other !== value) : [];
    query.set({ [filter.name]: values.includes(value) ? otherValues : [...otherValues, value] });
  }
  return (
    <ul>
      {filter.options.map(({ value, label, count }) => (
        <li key={value} className="flex items-center justify-between gap-6 rounded-xs pr-2 hover:bg-sand/50">
          <Checkbox label={label} isChecked={values.includes(value)} onChange={() => toggleOption(value)}>
            {label}
          </Checkbox>
          {count !== undefined && <span className="text-umber tabular-nums">{count}</span>}
        </li>
      ))}
    </ul>
  );
}

function DaysEditor({ filter }: { filter: FilterOf<"days"> }) {
  const query = useListQuery();
  const [from, to] = [query.get(filter.from), query.get(filter.to)];
  return (
    <div className="grid gap-2 p-2">
      <div className="grid grid-cols-2 gap-1">
        {PERIODS.map((period) => (
          <Button
            key={period.label}
            variant="quiet"
            onClick={() => {
              const [first, last] = getPeriodDays(period, new Date());
              query.set({ [filter.from]: first, [filter.to]: last });
            }}
          >
            {period.label}
          </Button>
        ))}
      </div>
      <label className="grid gap-1">
        From
        <input
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ currentTarget }) => query.set({ [filter.from]: currentTarget.value })}
          className={CONTROL_CLASS}
        />
      </label>
      <label className="grid gap-1">
        To
        <input
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ currentTarget }) => query.set({ [filter.to]: currentTarget.value })}
          className={CONTROL_CLASS}
        />
      </label>
    </div>
  );
}

/** Text fields. Enter or the Apply button applies them. */
function TextEditor({ filter }: { filter: FilterOf<"text"> | FilterOf<"range"> }) {
  const query = useListQuery();
  const fields =
    filter.kind === "text"
      ? [{ name: filter.name, label: filter.label, type: "text" }]
      : [
          { name: filter.min, label: `From (${filter.unit})`, type: "number" },
          { name: filter.max, label: `To (${filter.unit})`, type: "number" },
        ];
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const readText = (name: string) => {
      const value = values.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    query.set(Object.fromEntries(fields.map(({ name }) => [name, readText(name)])));
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-2 p-2">
      {fields.map(({ name, label, type }) => (
        <label key={name} className="grid gap-1">
          <span>{label}</span>
          <input
            name={name}
            type={type}
            min={0}
            maxLength={filter.kind === "text" ? filter.maxLength : undefined}
            defaultValue={query.get(name)}
            className={CONTROL_CLASS}
          />
        </label>
      ))}
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  );
}

/** A button that opens a popover to set a filter. If the filter is set, a link removes the filter. */
export function FilterButton({ filter }: { filter: ListFilter }) {
  const query = useListQuery();
  const description = describeFilter(filter, query.getAll);
  const isSet = description !== "";
  const unsetLabel = (filter.kind === "choice" && filter.unsetLabel) || filter.label;
  return (
    <span className="inline-flex flex-none">
      <PopoverButton
        label={filter.label}
        buttonClassName={joinClassNames(
          CHIP_CLASS,
          isSet
            ? "rounded-r-none border-brass bg-brass/7"
            : "border-dashed border-umber/50 text-umber hover:border-umber hover:text-ink",
        )}
        button={
          <>
            <span className="flex-none">{isSet ? `${filter.label}:` : unsetLabel}</span>
            {isSet ? (
              <span className="truncate font-medium">{description}</span>
            ) : (
              <ChevronDown className="size-3.5 flex-none" aria-hidden="true" />
            )}
          </>
        }
      >
        {filter.kind === "choice" && <ChoiceEditor filter={filter} />}
        {filter.kind === "days" && <DaysEditor filter={filter} />}
        {(filter.kind === "text" || filter.kind === "range") && <TextEditor filter={filter} />}
      </PopoverButton>
      {isSet && (
        <Link
          to={query.href(Object.fromEntries(toFilterParams(filter).map((name) => [name, undefined])))}
          replace
          preventScrollReset
          aria-label={`Remove the filter ${filter.label}: ${description}`}
          className="inline-flex min-h-control w-7 items-center justify-center rounded-r-button border border-l-0 border-brass bg-brass/7 hover:bg-brass/15 pointer-coarse:w-control"
        >
          <X className="size-3.5" aria-hidden="true" />
        </Link>
      )}
    </span>
  );
}
