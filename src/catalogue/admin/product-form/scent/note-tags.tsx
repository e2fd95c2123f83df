import type { KeyboardEvent } from "react";
import { useId, useRef, useState } from "react";
import { useController } from "react-hook-form";

import { productInputMessages } from "../../../rules/product-input-messages.ts";
import { MAX_NOTE_LENGTH } from "../../../rules/product-limits.ts";
import type { NoteMatcher } from "../../../rules/scent/match-notes.ts";
import { joinNotes, splitNotes } from "../../../rules/scent/note-text.ts";
import { staffNoteMessages } from "../../../rules/scent/staff-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";
import { FieldFrame, useField } from "#kit/ui/forms/field.tsx";
import { X } from "#kit/ui/icons.tsx";

import type { ProductForm } from "../product-values.ts";

interface NoteTagsProps {
  form: ProductForm;
  name: `fragranceNotes.${"top" | "middle" | "base"}`;
  label: string;
  /** Returns the note that a tag names. Undefined until the note catalogue is loaded. */
  findNote: NoteMatcher | undefined;
  /** Id of the `<datalist>` with the names of all notes. */
  listId: string;
}

interface Draft {
  /** The value of the form field: the tags and the typed text, joined. */
  text: string;
  tags: string[];
  typedText: string;
}

function createDraft(tags: string[], typedText: string): Draft {
  return {
    text: typedText.trim() === "" ? joinNotes(tags) : joinNotes([...tags, typedText]),
    tags,
    typedText,
  };
}

/**
 * Edits the notes of one tier as tags. The form field stores their joined text. Enter or a comma completes a tag;
 * Backspace in the empty input removes the last tag. Marks tags that are not in the note catalogue. Spec: admin §5.
 */
export function NoteTags({ form, name, label, findNote, listId }: NoteTagsProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const input = useRef<HTMLInputElement>(null);
  const statusId = useId();
  const [announcement, setAnnouncement] = useState("");
  const [draft, setDraft] = useState<Draft>({
    text: field.value,
    tags: splitNotes(field.value),
    typedText: "",
  });
  // Rebuilds the draft after the form was reset, e.g. to another product.
  if (draft.text !== field.value)
    setDraft({ text: field.value, tags: splitNotes(field.value), typedText: "" });
  const { length } = field.value.trim();
  const isTooLong = length > MAX_NOTE_LENGTH;
  const error = isTooLong ? productInputMessages.noteTooLong(MAX_NOTE_LENGTH) : fieldState.error?.message;
  const { frame, control } = useField({
    label,
    error,
    hint: <span className="block text-right tabular-nums">{`${length} / ${MAX_NOTE_LENGTH}`}</span>,
  });

  function changeTags(tags: string[], typedText: string) {
    const newDraft = createDraft(tags, typedText);
    setDraft(newDraft);
    field.onChange(newDraft.text);
  }

  function completeTag() {
    if (splitNotes(draft.typedText).length === 0) return;
    changeTags([...draft.tags, ...splitNotes(draft.typedText)], "");
    setAnnouncement(staffNoteMessages.tagAdded(draft.typedText.trim()));
  }

  function removeTag(index: number) {
    setAnnouncement(staffNoteMessages.tagRemoved(draft.tags[index] ?? ""));
    changeTags(draft.tags.toSpliced(index, 1), draft.typedText);
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === ",") {
      if (draft.typedText.trim() === "" && event.key === "Enter") return;
      event.preventDefault();
      completeTag();
    } else if (event.key === "Backspace" && draft.typedText === "" && draft.tags.length > 0) {
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
        value={draft.typedText}
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
