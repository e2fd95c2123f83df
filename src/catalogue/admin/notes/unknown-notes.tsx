import { useState } from "react";
import { useRevalidator } from "react-router";

import type { Note, UnknownNote } from "../../rules/scent/note.ts";
import { staffNoteMessages as messages } from "../../rules/scent/staff-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { formatProductCount } from "../collections/collection-card.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

interface UnknownNotesProps {
  unknownNotes: readonly UnknownNote[];
  notes: readonly Note[];
}

/**
 * Lists the notes that products name but the catalogue lacks. Staff can create each of them, or add it as a spelling of
 * an existing note.
 */
export function UnknownNotes({ unknownNotes, notes }: UnknownNotesProps) {
  return (
    <section aria-labelledby="unknown-notes" className="mt-6">
      <h2 id="unknown-notes" className="text-lg">
        {messages.unknownTitle(unknownNotes.length)}
      </h2>
      <p className="mt-0.5 mb-2 text-sm text-umber">
        These notes appear in products but not in the list above.
      </p>
      <ul className="divide-y divide-sand border border-sand bg-paper">
        {unknownNotes.map((note) => (
          <UnknownRow key={note.label} unknownNote={note} notes={notes} />
        ))}
      </ul>
    </section>
  );
}

function UnknownRow({
  unknownNote: { label, products },
  notes,
}: {
  unknownNote: UnknownNote;
  notes: readonly Note[];
}) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const [targetSlug, setTargetSlug] = useState("");
  const merging = useMutation(
    async (slug: string) => {
      const note = await callStaffWrite("note_updated", "POST /api/admin/notes/:id/aliases", {
        param: { id: slug },
        json: { alias: label },
      });
      await revalidate();
      return note;
    },
    {
      success: ({ name }) => showToast(messages.merged(label, name)),
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.saveFailed, { tone: "error" }),
    },
  );
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <p className="min-w-0 text-sm">
        <bdi className="font-medium wrap-anywhere">{label}</bdi>
        <span className="text-umber">{` · ${formatProductCount(products)}`}</span>
      </p>
      <div className="flex gap-2">
        <select
          value={targetSlug}
          aria-label={`Note for ${label}`}
          className={CONTROL_CLASS}
          onChange={({ currentTarget }) => setTargetSlug(currentTarget.value)}
        >
          <option value="">Merge into…</option>
          {notes.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <Button
          variant="secondary"
          aria-label={`Merge ${label}`}
          disabled={targetSlug === ""}
          isBusy={merging.isPending}
          onClick={() => void merging.mutate(targetSlug)}
        >
          Merge
        </Button>
      </div>
      <Button
        variant="secondary"
        aria-label={`Create note ${label}`}
        onClick={() => query.open({ dialog: "add", name: label })}
      >
        Create note
      </Button>
    </li>
  );
}
