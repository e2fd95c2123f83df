import { useEffect, useEffectEvent, useId, useLayoutEffect } from "react";
import type { FieldValues } from "react-hook-form";

import type { z } from "#platform/rules/zod.ts";

import type { ApiProblem } from "../../api-client/api-problem.ts";
import type { ProblemCode } from "../../rules/problem-codes.ts";
import { editFormMessages } from "../../rules/texts/staff-messages.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";

import { focusFirstInvalid } from "./form-errors.ts";
import type { VersionLabels } from "./record-versions.ts";
import { compareVersions, useStoredVersion } from "./record-versions.ts";
import type { EditedVersionOptions } from "./use-edited-version.ts";
import { useEditedVersion } from "./use-edited-version.ts";
import { focusFirstField } from "./use-focus-first-field.ts";
import type { SaveContext } from "./use-saving.ts";
import { getVersion, useSaving } from "./use-saving.ts";

interface RecordFormOptions<
  Values extends FieldValues,
  Stored extends object,
  Schema extends z.ZodType,
> extends EditedVersionOptions<Values, Stored, Schema> {
  /** The record as last loaded by the page: an untouched form follows it, and a conflict shows it. */
  latest?: Stored | undefined;
  /** A new number starts the form anew with `record`, for a dialog that stays mounted (see `useRecordDialog`). */
  number?: number;
  /** Loads the stored version after a conflict. By default, the page reloads and `latest` is the stored version. */
  loadLatest?: (record: Stored) => Promise<Stored | undefined>;
  /** Calls the API. Returns the stored record if it knows it. @throws ApiProblem */
  save: (input: z.input<Schema>, context: SaveContext<Stored>) => Promise<Stored | undefined>;
  /** The labels of the values that a conflict compares, or a function that describes them as texts by label. */
  labels: VersionLabels<Values>;
  /** Whether the form stays on screen after a save and continues with the stored record. */
  staysOpen?: boolean;
  /** Reloads the page behind the form after a save. The toast appears afterwards. */
  reload?: () => Promise<void>;
  onSaved?: (stored: Stored | undefined) => void;
  /** Called with each other reason for which the API rejected a save. */
  onProblem?: (problem: ApiProblem) => void;
  /** Called if staff choose the other version of a conflict. By default, the form continues with it. */
  onDiscarded?: () => void;
  /** The code of a rejected save whose record someone else has changed. Default: `conflict` */
  conflictCode?: ProblemCode;
}

/**
 * Edits one record with a zod schema: values, unsaved changes and their guard, uploads, errors of the schema and of the
 * API at their fields and everything else as a note, at most one addition, the conflict of two editors, and a toast. The
 * fields are in the component's JSX (`form-fields.tsx`). Spec: admin §5, §8.
 */
export function useRecordForm<Values extends FieldValues, Stored extends object, Schema extends z.ZodType>(
  options: RecordFormOptions<Values, Stored, Schema>,
) {
  const id = useId();
  const edited = useEditedVersion(options, id);
  const { base, fields, isDirty, isSaved, guard, notes, uploads } = edited;
  const { saving, restart, theirs } = useVersions(options, edited);

  /** Saves once all uploads are stored, unless staff close the form meanwhile. */
  async function submit() {
    notes.clear();
    const wasReleased = guard.isReleased();
    const areAllStored = await uploads.waitForUploads();
    if (guard.isReleased() && !wasReleased) return;
    if (!areAllStored) return notes.show(editFormMessages.uploadFailed);
    await fields.handleSubmit(
      () => saving.mutate(base),
      () => focusFirstInvalid(id),
    )();
  }

  function startWith(record: Stored | undefined) {
    restart(record);
    edited.remountFields();
  }
  const startAnew = useEffectEvent(() => startWith(options.record));
  useLayoutEffect(() => {
    if (options.number !== undefined) startAnew();
  }, [options.number]);
  useLatest(isDirty || isSaved || saving.isPending ? undefined : options.latest, options, base, restart);

  return {
    /** The id of the form element. */
    id,
    fields,
    fieldsKey: edited.fieldsKey,
    /** The record that the form was loaded from; undefined for a new one. */
    base,
    isDirty,
    guard,
    note: notes.note,
    reasons: notes.reasons,
    reportUpload: uploads.report,
    isSaving: saving.isPending,
    /** Whether edits would be lost: during a save, and after it until the form closes. */
    isFrozen: saving.isPending || isSaved,
    /** Whether the form cannot be saved now: while it saves or waits for an upload. */
    isBusy: saving.isPending || isSaved || uploads.isWaiting,
    restart,
    submit: (): void => void submit(),
    conflict: theirs && {
      savedAt: getLastChange(theirs)?.at ?? getVersion(theirs),
      savedBy: getLastChange(theirs)?.by,
      differences: compareVersions(options.labels, options.toValues(theirs), fields.getValues()),
      onDiscardMine: () => {
        if (options.onDiscarded) return options.onDiscarded();
        startWith(theirs);
        setTimeout(() => focusFirstField(id));
      },
      onSaveMine: () => {
        edited.rebaseTo(theirs);
        void saving.mutate(theirs);
      },
    },
  };
}

/** Returns who last saved a stored record and when, if it tells. */
function getLastChange(record: { lastChange?: { by: string; at: string } | null | undefined }) {
  return record.lastChange ?? undefined;
}

/** The form of a record. */
export type RecordFormState = Pick<
  ReturnType<typeof useRecordForm<FieldValues, object, z.ZodType>>,
  | "id"
  | "fieldsKey"
  | "guard"
  | "note"
  | "reasons"
  | "reportUpload"
  | "isSaving"
  | "isFrozen"
  | "isBusy"
  | "submit"
  | "conflict"
>;

/** Saves the edited version of a record. `theirs` is the version that someone else saved in the meantime. */
function useVersions<Values extends FieldValues, Stored extends object, Schema extends z.ZodType>(
  options: RecordFormOptions<Values, Stored, Schema>,
  edited: ReturnType<typeof useEditedVersion<Values, Stored, Schema>>,
) {
  const { texts, staysOpen = false, conflictCode = "conflict" } = options;
  const { base, matches, showProblem } = edited;
  const { saving, forgetAttempt } = useSaving(options, edited.fields, {
    matches,
    success: (stored) => void finishSave(stored),
    problem: (problem) => void handleProblem(problem),
  });
  const versions = useStoredVersion({ ...options, matches, onSame: finishSave, showProblem });

  async function finishSave(stored: Stored | undefined) {
    edited.markSaved();
    await options.reload?.();
    const text = (base === undefined ? texts.added : undefined) ?? texts.saved;
    if (text !== undefined) showToast(typeof text === "string" ? text : text(stored));
    if (staysOpen) restart(stored ?? base);
    options.onSaved?.(stored);
  }

  async function handleProblem(problem: ApiProblem) {
    if (problem.code !== conflictCode || base === undefined) {
      showProblem(problem);
      return options.onProblem?.(problem);
    }
    if (Object.keys(problem.errors).length === 0) return versions.load(base, problem);
    // Only values that staff need not compare have changed: they see the errors at their fields and save again.
    showProblem(problem);
    const stored = await versions.read(base, problem);
    if (stored?.loaded) edited.rebaseTo(stored.loaded);
  }

  function restart(record: Stored | undefined) {
    forgetAttempt();
    versions.forget();
    edited.reset(record);
  }

  return { saving, restart, theirs: versions.theirs };
}

/** Restarts an untouched form with a newer version of its record. */
function useLatest<Stored extends object>(
  latest: Stored | undefined,
  { toValues }: { toValues: (record: Stored | undefined) => unknown },
  base: Stored | undefined,
  restart: (record: Stored) => void,
) {
  const follow = useEffectEvent(() => {
    const [version, edited] = [getVersion(latest), getVersion(base)];
    // After a conflict or a save, the form can be newer than the page.
    if (latest === undefined || version === undefined || edited === undefined || version < edited) return;
    const isChanged = JSON.stringify(toValues(latest)) !== JSON.stringify(toValues(base));
    if (version > edited || isChanged) restart(latest);
  });
  useEffect(() => follow(), [latest]);
}
