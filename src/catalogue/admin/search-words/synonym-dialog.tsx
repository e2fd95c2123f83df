import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms } from "../../rules/search/synonyms.ts";
import { splitTerms, synonymsInputSchema } from "../../rules/search/synonyms.ts";
import { getDialogTexts } from "#kit/rules/texts/record-texts.ts";
import { FormSelect, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import type { RecordFormProps } from "#kit/admin/forms/record-dialogs.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { RecordHistory } from "#staff/admin/audit/audit-trail.tsx";
import { synonymCalls } from "./synonym-calls.ts";

/** The dialog with the words of an entry and what they mean in a search. */
export function SynonymForm({ record, latest, isOpen, close }: RecordFormProps<SearchSynonyms>) {
  const form = useRecordForm({
    record,
    latest,
    schema: synonymsInputSchema,
    toValues: (entry) => ({
      terms: entry?.terms.join(", ") ?? "",
      meaning: entry?.isIgnored === true ? "ignored" : "same",
    }),
    toInput: ({ terms, meaning }) => ({ terms: splitTerms(terms), isIgnored: meaning === "ignored" }),
    save: (input, context) => synonymCalls.save(context.record?.id, input, context),
    labels: ({ terms, meaning }) => ({
      [messages.words]: terms.trim(),
      [messages.meaning]: meaning === "ignored" ? messages.ignored : messages.same,
    }),
    texts: messages,
    onSaved: close,
  });
  const isIgnored = form.fields.watch("meaning") === "ignored";
  return (
    <RecordDialog
      form={form}
      {...getDialogTexts(messages, record)}
      isOpen={isOpen}
      onClose={close}
      after={<RecordHistory type="synonyms" id={record?.id} />}
    >
      <FormTextarea
        form={form.fields}
        name="terms"
        label={messages.words}
        required
        rows={4}
        dir="auto"
        hint={messages.wordsHint}
      />
      <FormSelect
        form={form.fields}
        name="meaning"
        label={messages.meaning}
        required
        hint={isIgnored ? messages.ignoredHint : messages.explanation}
      >
        <option value="same">{messages.same}</option>
        <option value="ignored">{messages.ignored}</option>
      </FormSelect>
    </RecordDialog>
  );
}
