import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useRevalidator } from "react-router";

import type { z } from "#platform/rules/zod.ts";

import { ApiProblem } from "../../api-client/api-problem.ts";

import type { Difference } from "./edit-conflict.tsx";
import type { FormMapping } from "./form-errors.ts";

interface StoredVersionOptions<Stored> {
  /** The record as last loaded by the page. */
  latest?: Stored | undefined;
  /** Loads the stored version. By default, the page reloads and `latest` is the stored version. */
  loadLatest?: ((record: Stored) => Promise<Stored | undefined>) | undefined;
  /** Returns whether a stored version equals the form. */
  matches: (stored: Stored) => boolean;
  /** Called if it does: an earlier save succeeded and only its response was lost. */
  onSame: (stored: Stored) => void;
  showProblem: (problem: ApiProblem) => void;
}

/** Loads the version that someone else saved. `theirs` is set while it differs from the form. */
export function useStoredVersion<Stored>(options: StoredVersionOptions<Stored>) {
  const { latest, loadLatest, matches, onSame, showProblem } = options;
  const { revalidate } = useRevalidator();
  const [version, setVersion] = useState<{ loaded?: Stored | undefined; problem: ApiProblem }>();
  const theirs = version && (version.loaded ?? latest);

  const compareLoaded = useEffectEvent(() => {
    if (version === undefined) return;
    if (theirs === undefined) showProblem(version.problem);
    else if (matches(theirs)) onSame(theirs);
  });
  useEffect(() => compareLoaded(), [version]);

  async function load(record: Stored, problem: ApiProblem) {
    setVersion(undefined);
    try {
      if (loadLatest) setVersion({ loaded: await loadLatest(record), problem });
      else {
        await revalidate();
        setVersion({ problem });
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showProblem(error.status === 404 ? error : problem);
    }
  }

  return {
    theirs: theirs && !matches(theirs) ? theirs : undefined,
    load,
    forget: () => setVersion(undefined),
  };
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
