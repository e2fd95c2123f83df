import { useId, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useForm } from "react-hook-form";

import type { z } from "#platform/rules/zod.ts";

import type { ApiProblem } from "../../api-client/api-problem.ts";
import { useMutation } from "../../api-client/use-mutation.ts";

import type { FormMapping } from "./form-errors.ts";
import { assignErrors, createResolver, focusFirstInvalid } from "./form-errors.ts";

interface FormValuesOptions<Values extends FieldValues, Schema extends z.ZodType> extends FormMapping<
  Values,
  Schema
> {
  /** A field without a default value keeps what staff entered before hydration. */
  defaultValues: DefaultValues<Values>;
  /** The note for a failure that is not a reason of the API, or a function that describes each failure. */
  saveFailed: string | ((problem: ApiProblem) => string);
}

/** The values of a form and what is wrong with them: errors at fields, and a note for everything else. */
export function useFormValues<Values extends FieldValues, Schema extends z.ZodType>(
  options: FormValuesOptions<Values, Schema>,
  formId: string,
) {
  const [shown, setNotes] = useState<{ note?: string | undefined; reasons: readonly string[] }>({
    reasons: [],
  });
  const fields = useForm<Values>({
    defaultValues: options.defaultValues,
    resolver: createResolver(options, ({ others }) => setNotes({ note: others[0], reasons: [] })),
    shouldFocusError: false,
  });

  function showProblem(problem: ApiProblem) {
    const { atFields, others } = assignErrors(problem.errors, fields.getValues(), options.fieldNames);
    for (const { name, message } of atFields) fields.setError(name, { type: "server", message });
    const note = atFields.length > 0 ? others[0] : describe(problem, options.saveFailed);
    setNotes({ note, reasons: others.filter((other) => other !== note) });
    focusFirstInvalid(formId);
  }

  const notes = {
    note: shown.note,
    /** Messages that belong to no field. */
    reasons: shown.reasons,
    clear: () => setNotes({ reasons: [] }),
    show: (text: string) => setNotes({ note: text, reasons: [] }),
  };
  return { fields, notes, showProblem };
}

function describe(problem: ApiProblem, saveFailed: string | ((problem: ApiProblem) => string)): string {
  if (typeof saveFailed === "function") return saveFailed(problem);
  return problem.isRejection || problem.code === "too-many-requests" ? problem.detail : saveFailed;
}

interface SubmitFormOptions<Values extends FieldValues, Schema extends z.ZodType, Result> extends Omit<
  FormValuesOptions<Values, Schema>,
  "saveFailed"
> {
  /** Calls the API. @throws ApiProblem */
  submit: (input: z.input<Schema>) => Promise<Result>;
  onDone?: (result: Result, values: Values) => void;
  onProblem?: (problem: ApiProblem) => void;
  failed: string | ((problem: ApiProblem) => string);
}

/** A form that edits no record, e.g. a search or a sign-in: errors at their fields, everything else as a note. */
export function useSubmitForm<Values extends FieldValues, Schema extends z.ZodType, Result>(
  options: SubmitFormOptions<Values, Schema, Result>,
) {
  const id = useId();
  const { fields, notes, showProblem } = useFormValues({ ...options, saveFailed: options.failed }, id);
  const sending = useMutation((values: Values) => options.submit(options.toInput(values)), {
    success: (result, values) => options.onDone?.(result, values),
    problem: (problem) => {
      showProblem(problem);
      options.onProblem?.(problem);
    },
  });
  const submit = fields.handleSubmit(
    (values) => sending.mutate(values),
    () => focusFirstInvalid(id),
  );
  return {
    /** The id of the form element. */
    id,
    fields,
    /** Why the last attempt failed, without what is shown at fields. */
    note: notes.reasons.length > 0 ? notes.reasons.join(" ") : (notes.note ?? ""),
    isBusy: sending.isPending,
    submit: () => {
      notes.clear();
      void submit();
    },
  };
}
