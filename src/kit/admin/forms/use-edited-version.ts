import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";

import type { z } from "#platform/rules/zod.ts";

import type { FormMapping } from "./form-errors.ts";
import { getRebased, isSameInput, setChangedValues } from "./record-versions.ts";
import { useFormValues } from "./use-submit-form.ts";
import { useUnsavedGuard } from "./unsaved-guard.tsx";
import { useUploads } from "./use-uploads.ts";

export interface EditedVersionOptions<
  Values extends FieldValues,
  Stored extends object,
  Schema extends z.ZodType,
> extends Omit<FormMapping<Values, Schema>, "toInput"> {
  /** The record as opened; undefined to add a new one. */
  record: Stored | undefined;
  toValues: (record: Stored | undefined) => Values;
  /** Returns the values as the API expects them, e.g. only those that differ from the record. */
  toInput: (values: Values, record: Stored | undefined) => z.input<Schema>;
  /** Returns whether two versions are the same. By default, their inputs are compared. */
  isSame?: (stored: Values, mine: Values) => boolean;
  /**
   * Returns the values with what others may change without a conflict, e.g. stock that orders deduct. Called when
   * `stored` replaces the version that staff edit.
   */
  rebase?: (values: Values, base: Stored, stored: Stored) => Values;
  texts: SaveTexts<Stored>;
  /** Whether leaving with unsaved changes requires confirmation. By default, it does. */
  isGuarded?: boolean;
}

/** What staff read after a save; `added` is `saved` by default. Without a text, no toast is shown. */
export interface SaveTexts<Stored> {
  saved?: string | ((stored: Stored | undefined) => string) | undefined;
  added?: string;
  saveFailed: string;
}

/** The version of a record that staff edit, the values of its form, and whether they are saved. */
export function useEditedVersion<Values extends FieldValues, Stored extends object, Schema extends z.ZodType>(
  options: EditedVersionOptions<Values, Stored, Schema>,
  formId: string,
) {
  const { toValues, isGuarded = true } = options;
  const [base, setBase] = useState(options.record);
  const [isSaved, setIsSaved] = useState(false);
  const [fieldsKey, setFieldsKey] = useState(0);
  const uploads = useUploads();
  const mapping = { ...options, toInput: (values: Values) => options.toInput(values, base) };
  const { fields, notes, showProblem } = useFormValues(
    {
      ...mapping,
      defaultValues: toValues(options.record) as DefaultValues<Values>,
      saveFailed: options.texts.saveFailed,
    },
    formId,
  );
  const isDirty = fields.formState.isDirty || uploads.hasUnstored;
  /** Mounts the fields again, which aborts their uploads. */
  const remountFields = () => setFieldsKey((key) => key + 1);
  const guard = useUnsavedGuard(isGuarded && isDirty && !isSaved, remountFields);
  const getValuesOver = (stored: Stored) => getRebased(options, fields.getValues(), base, stored);

  return {
    base,
    isSaved,
    isDirty,
    fields,
    fieldsKey,
    remountFields,
    uploads,
    guard,
    notes,
    showProblem,
    /** Returns whether a stored version equals the form. */
    matches: (stored: Stored) => {
      const [theirs, mine] = [toValues(stored), getValuesOver(stored)];
      return options.isSame ? options.isSame(theirs, mine) : isSameInput(mapping, theirs, mine);
    },
    markSaved: () => {
      guard.release();
      setIsSaved(true);
    },
    /** Makes a stored version the one that staff edit, with the values of the form. */
    rebaseTo: (stored: Stored) => {
      setChangedValues(fields, getValuesOver(stored));
      setBase(stored);
    },
    /** Continues with a stored version and forgets the values of the form. */
    reset: (record: Stored | undefined) => {
      setBase(record);
      setIsSaved(false);
      notes.clear();
      fields.reset(toValues(record));
    },
  };
}
