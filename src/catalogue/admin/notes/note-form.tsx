import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { ScriptedForm, FormBody } from "#kit/admin/forms/form-body.tsx";
import type { StoredImage } from "#kit/rules/image.ts";
import { FAMILIES } from "../../rules/scent/families.ts";
import type { NoteFields } from "../../rules/scent/note-input.ts";
import { noteInputSchema } from "../../rules/scent/note-input.ts";
import { splitNotes } from "../../rules/scent/note-text.ts";
import type { Note } from "../../rules/scent/note.ts";
import { staffNoteMessages as messages } from "../../rules/scent/staff-messages.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ImageField } from "#media/admin/image-field.tsx";
import { validateInput } from "#kit/admin/validate-input.ts";
import { addNote, updateNote } from "./note-calls.ts";

interface Draft {
  name: string;
  family: string;
  aliases: string;
  description: string;
  storedImage: StoredImage | null;
}

interface NoteFormProps {
  id: string;
  /** The note to edit; `undefined` to add a new note. */
  note: Note | undefined;
  /** Initial name of a new note. */
  name: string;
  onDirtyChange: (isDirty: boolean) => void;
  /** Called when the form starts or stops waiting for an upload or for the response. */
  onWaitingChange: (isWaiting: boolean) => void;
  onSaved: () => void;
}

function toDraft(note: Note | undefined, name: string): Draft {
  if (note === undefined) return { name, family: "", aliases: "", description: "", storedImage: null };
  const { family, aliases, description, storedImage } = note;
  return { name: note.name, family, aliases: aliases.join(", "), description, storedImage };
}

function toFields(
  { name, family, aliases, description, storedImage }: Draft,
  note: Note | undefined,
): NoteFields {
  const fields = { name, aliases: splitNotes(aliases), description, image: storedImage?.publicId ?? null };
  // The value is "" if no family is selected. The schema rejects "".
  const noteFields = { ...fields, family: family as NoteFields["family"] };
  return note === undefined ? noteFields : { ...noteFields, expectedUpdatedAt: note.updatedAt };
}

/** Name, family, other spellings, description and image of a note. */
export function NoteForm({ id, note, name, onDirtyChange, onWaitingChange, onSaved }: NoteFormProps) {
  const [initial] = useState(() => toDraft(note, name));
  const [draft, setDraft] = useState(initial);
  const [idempotencyKey] = useState(createIdempotencyKey);
  const [isUploading, setIsUploading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saving = useMutation(
    async () => {
      const fields = toFields(draft, note);
      validateInput(noteInputSchema, fields);
      await (note === undefined ? addNote(fields, idempotencyKey) : updateNote(note.slug, fields));
    },
    {
      success: () => {
        showToast(note === undefined ? messages.added : messages.saved);
        onSaved();
      },
      problem: ({ isRejection, errors, detail }) => {
        if (!isRejection) showToast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) showToast(detail, { tone: "error" });
      },
    },
  );
  const { problem, errors, isPending } = saving;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial);
  const isWaiting = isUploading || isPending;
  const findError = (field: string) =>
    Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1][0];

  // A layout effect, so that the guard knows of the change even if Escape follows a keystroke immediately.
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onWaitingChange(isWaiting), [isWaiting, onWaitingChange]);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  function changeField(part: Partial<Draft>) {
    setDraft((current) => ({ ...current, ...part }));
    for (const field of Object.keys(part)) saving.clearError(field);
  }

  return (
    <ScriptedForm ref={form} id={id} onSubmit={() => void saving.mutate(undefined)}>
      <FormBody isFrozen={isPending} className="grid grid-cols-1 gap-5">
        <Field
          label="Name"
          required
          autoComplete="off"
          value={draft.name}
          error={findError("name")}
          onChange={({ currentTarget }) => changeField({ name: currentTarget.value })}
        />
        <SelectField
          label="Family"
          required
          value={draft.family}
          error={findError("family")}
          onChange={({ currentTarget }) => changeField({ family: currentTarget.value })}
        >
          <option value="">Choose a family</option>
          {FAMILIES.map((family) => (
            <option key={family.slug} value={family.slug}>
              {family.name}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label="Other spellings"
          rows={2}
          hint="Separated by commas, in any language. Product texts with these words refer to this note."
          value={draft.aliases}
          error={findError("aliases")}
          onChange={({ currentTarget }) => changeField({ aliases: currentTarget.value })}
        />
        <TextareaField
          label="Description"
          rows={3}
          hint="Two sentences about the note."
          value={draft.description}
          error={findError("description")}
          onChange={({ currentTarget }) => changeField({ description: currentTarget.value })}
        />
        <ImageField
          label="Image"
          folder="notes"
          value={draft.storedImage}
          error={findError("image")}
          onChange={(storedImage) => changeField({ storedImage })}
          onUploadingChange={setIsUploading}
          onFail={() => showToast(messages.saveFailed, { tone: "error" })}
        />
      </FormBody>
    </ScriptedForm>
  );
}
