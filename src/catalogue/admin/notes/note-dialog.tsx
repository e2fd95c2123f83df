import { FAMILIES } from "../../rules/scent/families.ts";
import type { NoteFields } from "../../rules/scent/note-input.ts";
import { noteInputSchema } from "../../rules/scent/note-input.ts";
import { splitNotes } from "../../rules/scent/note-text.ts";
import type { Note, StaffNote } from "../../rules/scent/note.ts";
import { staffNoteMessages as messages } from "../../rules/scent/staff-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { getDialogTexts } from "#kit/rules/texts/record-texts.ts";
import { FormField, FormSelect, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import type { RecordFormProps } from "#kit/admin/forms/record-dialogs.tsx";
import { RecordDialogs } from "#kit/admin/forms/record-dialogs.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { FormImage } from "#media/admin/image-field.tsx";
import { RecordHistory } from "#staff/admin/audit/audit-trail.tsx";
import { recordCalls } from "#staff/admin/staff-call.ts";

const calls = recordCalls("note", "/api/admin/notes");

/** The dialogs of the notes; `?dialog=add&name=…` has an initial name. */
export function NoteDialogs({ notes }: { notes: readonly StaffNote[] }) {
  return (
    <RecordDialogs
      records={notes}
      getId={({ slug }) => slug}
      texts={messages}
      rule={requires("products.edit")}
      Form={NoteForm}
      describeDeletion={({ name, products }) => messages.deleteEffect(name, products)}
      remove={({ slug }) => calls.remove(slug)}
      params={["name"]}
    />
  );
}

/** The name, family, other spellings, description and image of a note. */
function NoteForm({ record, latest, isOpen, close }: RecordFormProps<Note>) {
  const query = useListQuery();
  const form = useRecordForm({
    record,
    latest,
    schema: noteInputSchema,
    toValues: (note) => ({
      name: note?.name ?? query.get("name"),
      family: note?.family ?? "",
      aliases: note?.aliases.join(", ") ?? "",
      description: note?.description ?? "",
      storedImage: note?.storedImage ?? null,
    }),
    toInput: ({ aliases, family, storedImage, ...texts }) => ({
      ...texts,
      // The value is "" if no family is selected. The schema rejects "".
      family: family as NoteFields["family"],
      aliases: splitNotes(aliases),
      image: storedImage?.publicId ?? null,
    }),
    fieldNames: { image: "storedImage" },
    save: (input, context) => calls.save(context.record?.slug, input, context),
    labels: ({ name, family, aliases, description, storedImage }) => ({
      Name: name.trim(),
      Family: FAMILIES.find(({ slug }) => slug === family)?.name ?? "",
      "Other spellings": aliases.trim(),
      Description: description.trim(),
      Image: storedImage?.publicId ?? "",
    }),
    texts: messages,
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      {...getDialogTexts(messages, record, record?.name)}
      isOpen={isOpen}
      onClose={close}
      after={<RecordHistory type="note" id={record?.slug} />}
    >
      <FormField form={form.fields} name="name" label="Name" required />
      <FormSelect form={form.fields} name="family" label="Family" required>
        <option value="">Choose a family</option>
        {FAMILIES.map((family) => (
          <option key={family.slug} value={family.slug}>
            {family.name}
          </option>
        ))}
      </FormSelect>
      <FormTextarea
        form={form.fields}
        name="aliases"
        label="Other spellings"
        rows={2}
        hint="Separated by commas, in any language. Product texts with these words refer to this note."
      />
      <FormTextarea
        form={form.fields}
        name="description"
        label="Description"
        rows={3}
        hint="Two sentences about the note."
      />
      <FormImage form={form.fields} name="storedImage" label="Image" folder="notes" />
    </RecordDialog>
  );
}
