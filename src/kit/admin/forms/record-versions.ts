import { useEffect, useEffectEvent, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useRevalidator } from "react-router";

import type { z } from "#platform/rules/zod.ts";

import { ApiProblem } from "../../api-client/api-problem.ts";

import type { Difference } from "./edit-conflict.tsx";
import type { FormMapping } from "./form-errors.ts";
import { getVersion } from "./use-saving.ts";

interface StoredVersionOptions<Stored extends object> {
  /** The record as last loaded by the page. */
  latest?: Stored | undefined;
  /** Loads the stored version. By default, the page reloads and `latest` is the stored version. */
  loadLatest?: ((record: Stored) => Promise<Stored | undefined>) | undefined;
  /** Returns whether a stored version equals the form. */
  matches: (stored: Stored) => boolean;
  /** Called if it does: an earlier save succeeded and only its response was lost. */
  onSame: (stored: Stored) => unknown;
  showProblem: (problem: ApiProblem) => void;
}

/** Loads the version that someone else saved. `theirs` is set while it differs from the form. */
export function useStoredVersion<Stored extends object>(options: StoredVersionOptions<Stored>) {
  const { latest, loadLatest, matches, onSame, showProblem } = options;
  const { revalidate } = useRevalidator();
  const [version, setVersion] = useState<{
    record: Stored;
    loaded?: Stored | undefined;
    problem: ApiProblem;
  }>();
  const theirs = version && (version.loaded ?? latest);
  // The page shows the reloaded version later than the reload ends.
  const isOutdated = version?.loaded === undefined && isSameVersion(theirs, version?.record);

  const compareLoaded = useEffectEvent(() => {
    if (version === undefined || isOutdated) return;
    if (theirs === undefined) return showProblem(version.problem);
    if (!matches(theirs)) return;
    setVersion(undefined);
    onSame(theirs);
  });
  useEffect(() => compareLoaded(), [version, theirs]);

  /** Reads the stored version; without `loadLatest`, `latest` has it afterwards. Returns undefined if that fails. */
  async function read(record: Stored, problem: ApiProblem) {
    try {
      if (loadLatest) return { record, loaded: await loadLatest(record), problem };
      await revalidate();
      return { record, problem };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showProblem(error.status === 404 ? error : problem);
      return undefined;
    }
  }

  async function load(record: Stored, problem: ApiProblem) {
    setVersion(undefined);
    setVersion(await read(record, problem));
  }

  return {
    theirs: theirs && !isOutdated && !matches(theirs) ? theirs : undefined,
    read,
    load,
    forget: () => setVersion(undefined),
  };
}

function isSameVersion(first: object | undefined, second: object | undefined): boolean {
  const version = getVersion(first);
  return version !== undefined && version === getVersion(second);
}

/** Returns whether two sets of values mean the same to the API, e.g. with and without spaces at the end. */
export function isSameInput<Values extends FieldValues, Schema extends z.ZodType>(
  { schema, toInput }: FormMapping<Values, Schema>,
  ...versions: [Values, Values]
): boolean {
  const [first, second] = versions.map((values) =>
    JSON.stringify(schema.safeParse(toInput(values)).data ?? values),
  );
  return first === second;
}

/** Returns the form's values as they are if `stored` replaces `base` as the version that staff edit. */
export function getRebased<Values, Stored>(
  { rebase }: { rebase?: ((values: Values, base: Stored, stored: Stored) => Values) | undefined },
  values: Values,
  base: Stored | undefined,
  stored: Stored,
): Values {
  return base !== undefined && rebase ? rebase(values, base, stored) : values;
}

/** Sets each value of a form that differs. Fields of an unchanged list stay mounted. */
export function setChangedValues<Values extends FieldValues>(
  fields: UseFormReturn<Values>,
  values: Values,
): void {
  function setChanged(before: unknown, after: unknown, path: string) {
    if (before === after) return;
    if (!isRecord(before) || !isRecord(after)) {
      fields.setValue(path as FieldPath<Values>, after as never, { shouldDirty: true });
      return;
    }
    for (const [name, value] of Object.entries(after))
      setChanged(before[name], value, path === "" ? name : `${path}.${name}`);
  }
  setChanged(fields.getValues(), values, "");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The labels of a form's values, or a function that describes the values as texts by label. */
export type VersionLabels<Values> =
  | Partial<Record<keyof Values & string, string>>
  | ((values: Values) => Record<string, string>);

function toText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(toText).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** Returns the values that differ between two versions of a record, as texts. */
export function compareVersions<Values extends FieldValues>(
  labels: VersionLabels<Values>,
  stored: Values,
  mine: Values,
): Difference[] {
  const describe = (values: Values) =>
    typeof labels === "function"
      ? labels(values)
      : Object.fromEntries(
          Object.entries(labels).map(([name, label]) => [String(label), toText(values[name])]),
        );
  const mineTexts = describe(mine);
  return Object.entries(describe(stored)).flatMap(([label, text]) =>
    text === mineTexts[label] ? [] : [{ label, stored: text, mine: mineTexts[label] ?? "" }],
  );
}
