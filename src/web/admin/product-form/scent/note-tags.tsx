import type { KeyboardEvent } from "react";
import { useId, useRef, useState } from "react";
import { useController } from "react-hook-form";

import { productInputMessages } from "#domain/catalogue/product-input-messages.ts";
import { MAX_NOTE_LENGTH } from "#domain/catalogue/product.ts";
import type { NoteMatcher } from "#domain/scent/match-notes.ts";
import { joinNotes, splitNotes } from "#domain/scent/note-text.ts";
import { staffNoteMessages } from "#domain/scent/staff-messages.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { CONTROL_CLASS, FieldFrame, useField } from "#web/ui/forms/field.tsx";
import { X } from "#web/ui/icons.tsx";

import type { ProductForm } from "#web/admin/product-form/form-field.tsx";

interface NoteTagsProps {
  form: ProductForm;
  name: `fragranceNotes.${"top" | "middle" | "base"}`;
  label: string;
  /** Finds the note of a tag; undefined until the catalogue of notes is loaded. */
  findNote: NoteMatcher | undefined;
  /** Id of the `<datalist>` with the names of all notes. */
  listId: string;
}

interface Draft {
  /** The form's value, derived from tags and typed text. */
  text: string;
  tags: string[];
  typed: string;
}

function createDraft(tags: string[], typed: string): Draft {
  return { text: typed.trim() === "" ? joinNotes(tags) : joinNotes([...tags, typed]), tags, typed };
}

/**
 * Edits the notes of one tier as tags; the form's value is their text. Enter or a comma completes a tag, Backspace in the
 * empty field removes the last tag. Marks tags that the catalogue of notes does not contain. Spec: admin §5.
 */
export function NoteTags({ form, name, label, findNote, listId }: NoteTagsProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const input = useRef<HTMLInputElement>(null);
  const statusId = useId();
  const [announcement, setAnnouncement] = useState("");
  const [draft, setDraft] = useState<Draft>({ text: field.value, tags: splitNotes(field.value), typed: "" });
  // The form was reset to another product.
  if (draft.text !== field.value) setDraft({ text: field.value, tags: splitNotes(field.value), typed: "" });
  const { length } = field.value.trim();
  const isTooLong = length > MAX_NOTE_LENGTH;
  const error = isTooLong ? productInputMessages.noteTooLong(MAX_NOTE_LENGTH) : fieldState.error?.message;
  const { frame, control } = useField({
    label,
    error,
    hint: (
      <span className="block text-right tabular-nums">
        {length} / {MAX_NOTE_LENGTH}
      </span>
    ),
  });

  function changeTags(tags: string[], typed: string) {
    const next = createDraft(tags, typed);
    setDraft(next);
    field.onChange(next.text);
  }

  function completeTag() {
    if (splitNotes(draft.typed).length === 0) return;
    changeTags([...draft.tags, ...splitNotes(draft.typed)], "");
    setAnnouncement(staffNoteMessages.tagAdded(draft.typed.trim()));
  }

  function removeTag(index: number) {
    setAnnouncement(staffNoteMessages.tagRemoved(draft.tags[index] ?? ""));
    changeTags(draft.tags.toSpliced(index, 1), draft.typed);
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === ",") {
      if (draft.typed.trim() === "" && event.key === "Enter") return;
      event.preventDefault();
      completeTag();
    } else if (event.key === "Backspace" && draft.typed === "" && draft.tags.length > 0) {
      event.preventDefault();
      removeTag(draft.tags.length - 1);
    }
  }

  return (
    <FieldFrame {...frame}>
      {draft.tags.length > 0 && (
        <ul className="mb-1.5 flex flex-wrap gap-1.5">
          {draft.tags.map((tag, index) => (
            <Tag
              key={`${index} ${tag}`}
              tag={tag}
              isUnknown={findNote !== undefined && findNote(tag) === undefined}
              onRemove={() => removeTag(index)}
            />
          ))}
        </ul>
      )}
      <input
        {...control}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        name={field.name}
        value={draft.typed}
        list={listId}
        autoComplete="off"
        className={CONTROL_CLASS}
        onBlur={() => {
          completeTag();
          field.onBlur();
        }}
        onChange={({ currentTarget }) => changeTags(draft.tags, currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <p id={statusId} role="status" className="sr-only">
        {announcement}
      </p>
    </FieldFrame>
  );
}

function Tag({ tag, isUnknown, onRemove }: { tag: string; isUnknown: boolean; onRemove: () => void }) {
  return (
    <li
      className={joinClassNames(
        "inline-flex max-w-full items-center rounded-sm border bg-paper pl-2 text-sm",
        isUnknown ? "border-dashed border-amber" : "border-sand",
      )}
    >
      <span className="truncate">{tag}</span>
      {isUnknown && (
        <span className="ml-1.5 text-xs text-amber" title={staffNoteMessages.unknownHint}>
          {staffNoteMessages.unknownTag}
        </span>
      )}
      <button
        type="button"
        aria-label={`Remove ${tag}`}
        onClick={onRemove}
        className="inline-flex size-control items-center justify-center text-umber hover:text-oxblood"
      >
        <X className="size-4" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}
