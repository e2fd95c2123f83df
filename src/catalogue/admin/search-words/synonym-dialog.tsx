import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms } from "../../rules/search/synonyms.ts";
import { splitTerms, synonymsInputSchema } from "../../rules/search/synonyms.ts";
import { FormSelect, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** A dialog that adds or edits search words. Opened by `?dialog=add` or `?dialog=edit&id=…`. */
export function SynonymDialog({ entries }: { entries: readonly SearchSynonyms[] }) {
  const dialog = useRecordDialog({
    records: entries,
    getId: ({ id }) => String(id),
    notFound: messages.notFound,
  });
  return <SynonymForm key={dialog.number} {...dialog} />;
}

/** The words of an entry and what they mean in a search. */
function SynonymForm({ record, latest, isOpen, close }: ReturnType<typeof useRecordDialog<SearchSynonyms>>) {
  const form = useRecordForm({
    record,
    latest,
    schema: synonymsInputSchema,
    toValues: (entry) => ({
      terms: entry?.terms.join(", ") ?? "",
      meaning: entry?.isIgnored === true ? "ignored" : "same",
    }),
    toInput: ({ terms, meaning }) => ({ terms: splitTerms(terms), isIgnored: meaning === "ignored" }),
    save: (input, { record: entry, expectedUpdatedAt, idempotencyKey }) =>
      entry
        ? callStaffWrite("search_words_updated", "PUT /api/admin/search-synonyms/:id", {
            param: { id: String(entry.id) },
            json: { ...input, expectedUpdatedAt },
          })
        : callStaffWrite("search_words_added", "POST /api/admin/search-synonyms", {
            json: input,
            header: { "idempotency-key": idempotencyKey },
          }),
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
      item="entry"
      isOpen={isOpen}
      onClose={close}
      title={record ? messages.edit : messages.add}
      saveLabel={record ? messages.save : messages.saveNew}
      after={
        record && (
          <div className="mt-6">
            <AuditTrail subjectType="synonyms" subjectId={String(record.id)} />
          </div>
        )
      }
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
