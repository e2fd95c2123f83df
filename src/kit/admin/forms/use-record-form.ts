import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { useForm } from "react-hook-form";

import type { z } from "#platform/rules/zod.ts";

import { ApiProblem } from "../../api-client/api-problem.ts";
import { createIdempotencyKey } from "../../api-client/idempotency-key.ts";
import { useMutation } from "../../api-client/use-mutation.ts";
import type { ProblemCode } from "../../rules/problem-codes.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";

import type { FormMapping } from "./form-errors.ts";
import { assignErrors, createResolver, focusFirstInvalid } from "./form-errors.ts";
import type { VersionLabels } from "./record-versions.ts";
import { compareVersions, isSameInput, useStoredVersion } from "./record-versions.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

/** Returns the version of a stored record: its `updatedAt` (ISO 8601 UTC), if it has one. */
function getVersion(record: object | undefined): string | undefined {
  return record && "updatedAt" in record && typeof record.updatedAt === "string"
    ? record.updatedAt
    : undefined;
}

/** What a save refers to. */
export interface SaveContext<Stored> {
  /** The record to update; undefined to add a new one. */
  record: Stored | undefined;
  /** `updatedAt` of the version that staff edited; the API rejects the save if it is no longer the stored one. */
  expectedUpdatedAt: string | undefined;
  /** Makes an addition happen at most once. */
  idempotencyKey: string;
}

/** What staff read after a save; `added` is `saved` by default. */
interface SaveTexts<Stored> {
  saved: string | ((stored: Stored | undefined) => string);
  added?: string;
  saveFailed: string;
}

interface RecordFormOptions<
  Values extends FieldValues,
  Stored extends object,
  Schema extends z.ZodType,
> extends Omit<FormMapping<Values, Schema>, "toInput"> {
  /** The record as opened; undefined to add a new one. */
  record: Stored | undefined;
  /** The record as last loaded by the page, which a conflict shows. */
  latest?: Stored | undefined;
  /** Loads the stored version after a conflict. By default, the page reloads and `latest` is the stored version. */
  loadLatest?: (record: Stored) => Promise<Stored | undefined>;
  toValues: (record: Stored | undefined) => Values;
  /** Returns the values as the API expects them, e.g. only those that differ from the record. */
  toInput: (values: Values, record: Stored | undefined) => z.input<Schema>;
  /** Calls the API. Returns the stored record if it knows it. @throws ApiProblem */
  save: (input: z.input<Schema>, context: SaveContext<Stored>) => Promise<Stored | undefined>;
  /** The labels of the values that a conflict compares, or a function that describes them as texts by label. */
  labels: VersionLabels<Values>;
  texts: SaveTexts<Stored>;
  /** Whether the form stays on screen after a save and continues with the stored record. */
  staysOpen?: boolean;
  onSaved?: (stored: Stored | undefined) => void;
  /** Called with each other reason for which the API rejected a save. */
  onProblem?: (problem: ApiProblem) => void;
  /** The code of a rejected save whose record someone else has changed. Default: `conflict` */
  conflictCode?: ProblemCode;
}

/**
 * Edits one record with a zod schema: values, unsaved changes and their guard, errors of the schema and of the API at
 * their fields and everything else as a note, at most one addition, the conflict of two editors, and a toast. The fields
 * are in the component's JSX (`form-fields.tsx`). Spec: admin §5, §8.
 */
export function useRecordForm<Values extends FieldValues, Stored extends object, Schema extends z.ZodType>(
  options: RecordFormOptions<Values, Stored, Schema>,
) {
  const { toValues, texts, staysOpen = false, conflictCode = "conflict" } = options;
  const id = useId();
  const [base, setBase] = useState(options.record);
  const [isSaved, setIsSaved] = useState(false);
  const mapping = { ...options, toInput: (values: Values) => options.toInput(values, base) };
  const { fields, note, setNote, showProblem, submitValid } = useRecordFields(mapping, id);
  const { isDirty } = fields.formState;
  const guard = useUnsavedGuard(isDirty && !isSaved);
  const matches = (stored: Stored) => isSameInput(mapping, toValues(stored), fields.getValues());
  const { saving, forgetAttempt } = useSaving(options, fields, {
    matches,
    success: finishSave,
    problem: (problem) => {
      if (problem.code === conflictCode && base !== undefined) void versions.load(base, problem);
      else rejectSave(problem);
    },
  });
  const versions = useStoredVersion({ ...options, matches, onSame: finishSave, showProblem });
  const { theirs } = versions;

  function finishSave(stored: Stored | undefined) {
    guard.release();
    showToast(describeSave(texts, base === undefined, stored));
    if (staysOpen) restart(stored ?? base);
    else setIsSaved(true);
    options.onSaved?.(stored);
  }

  function rejectSave(problem: ApiProblem) {
    showProblem(problem);
    options.onProblem?.(problem);
  }

  /** Continues with a stored version and forgets the values of the form. */
  function restart(record: Stored | undefined) {
    forgetAttempt();
    versions.forget();
    setBase(record);
    setNote(undefined);
    fields.reset(toValues(record));
  }

  useLatest(staysOpen && !isDirty ? options.latest : undefined, base, restart);

  return {
    /** The id of the form element. */
    id,
    fields,
    /** The record that the form was loaded from; undefined for a new one. */
    base,
    isDirty,
    guard,
    note,
    isSaving: saving.isPending,
    /** Whether edits would be lost: during a save, and after it until the form closes. */
    isFrozen: saving.isPending || isSaved,
    restart,
    submit: () => submitValid(() => saving.mutate(base)),
    conflict: theirs && {
      savedAt: getVersion(theirs),
      differences: compareVersions(options.labels, toValues(theirs), fields.getValues()),
      onDiscardMine: () => restart(theirs),
      onSaveMine: () => void saving.mutate(theirs),
    },
  };
}

function describeSave<Stored extends object>(
  { saved, added }: SaveTexts<Stored>,
  isNew: boolean,
  stored: Stored | undefined,
): string {
  const text = (isNew ? added : undefined) ?? saved;
  return typeof text === "string" ? text : text(stored);
}

/** The form of a record. */
export type RecordFormState = Pick<
  ReturnType<typeof useRecordForm<FieldValues, object, z.ZodType>>,
  "id" | "guard" | "note" | "isSaving" | "isFrozen" | "submit" | "conflict"
>;

/** The fields of a record and what is wrong with them: errors at fields, and a note for everything else. */
function useRecordFields<Values extends FieldValues, Stored extends object, Schema extends z.ZodType>(
  options: RecordFormOptions<Values, Stored, Schema> & FormMapping<Values, Schema>,
  formId: string,
) {
  const [note, setNote] = useState<string>();
  const fields = useForm<Values>({
    defaultValues: options.toValues(options.record) as DefaultValues<Values>,
    resolver: createResolver(options, ({ other }) => setNote(other)),
    shouldFocusError: false,
  });

  function showProblem({ isRejection, errors, detail }: ApiProblem) {
    const { atFields, other } = assignErrors(errors, fields.getValues(), options.fieldNames);
    for (const { name, message } of atFields) fields.setError(name, { type: "server", message });
    const reason = isRejection ? detail : options.texts.saveFailed;
    setNote(other ?? (atFields.length > 0 ? undefined : reason));
    focusFirstInvalid(formId);
  }

  function submitValid(save: () => Promise<unknown>) {
    setNote(undefined);
    void fields.handleSubmit(save, () => focusFirstInvalid(formId))();
  }

  return { fields, note, setNote, showProblem, submitValid };
}

/** Restarts an untouched form that stays open with a newer version of its record. */
function useLatest<Stored extends object>(
  latest: Stored | undefined,
  base: Stored | undefined,
  restart: (record: Stored) => void,
) {
  const follow = useEffectEvent(() => {
    if (latest !== undefined && getVersion(latest) !== getVersion(base)) restart(latest);
  });
  useEffect(() => follow(), [latest]);
}

/** Saves a record. A repeated addition whose response was lost adds nothing and changes the added record instead. */
function useSaving<Values extends FieldValues, Stored extends object, Schema extends z.ZodType>(
  options: RecordFormOptions<Values, Stored, Schema>,
  fields: UseFormReturn<Values>,
  on: {
    matches: (stored: Stored) => boolean;
    success: (stored: Stored | undefined) => void;
    problem: (problem: ApiProblem) => void;
  },
) {
  const attempt = useRef({ key: "", isUncertain: false });

  async function save(record: Stored | undefined): Promise<Stored | undefined> {
    const input = options.toInput(fields.getValues(), record);
    const { isUncertain } = attempt.current;
    const idempotencyKey = attempt.current.key || createIdempotencyKey();
    attempt.current = { key: idempotencyKey, isUncertain: true };
    const saveAs = (version: Stored | undefined) =>
      options.save(input, {
        record: version,
        expectedUpdatedAt: getVersion(version),
        idempotencyKey,
      });
    try {
      const stored = await saveAs(record);
      const isOlder = record === undefined && isUncertain && stored !== undefined && !on.matches(stored);
      return isOlder ? await saveAs(stored) : stored;
    } catch (error) {
      if (error instanceof ApiProblem && error.isRejection) attempt.current.isUncertain = isUncertain;
      throw error;
    }
  }

  return {
    saving: useMutation(save, on),
    forgetAttempt: () => (attempt.current = { key: "", isUncertain: false }),
  };
}
