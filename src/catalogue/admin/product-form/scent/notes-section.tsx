import { useId, useMemo } from "react";

import { productSectionMessages } from "../../../rules/product-section-messages.ts";
import { createNoteMatcher } from "../../../rules/scent/match-notes.ts";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";
import type { ProductForm } from "../product-values.ts";
import { NoteTags } from "./note-tags.tsx";

const TIERS = [
  { name: "fragranceNotes.top", label: productSectionMessages.topNotes },
  { name: "fragranceNotes.middle", label: productSectionMessages.middleNotes },
  { name: "fragranceNotes.base", label: productSectionMessages.baseNotes },
] as const;

/** Top, middle and base notes as tags, each with a character counter. Spec: admin §5. */
export function NotesSection({ form }: { form: ProductForm }) {
  const listId = useId();
  const { data: notes } = useStaffData("notes", () => callStaffRead("GET /api/admin/notes", {}));
  const findNote = useMemo(() => notes && createNoteMatcher(notes), [notes]);
  return (
    <FormSection
      title="Fragrance Notes"
      hint="Enter or a comma completes a note. Suggestions include other spellings, e.g. gulaab."
    >
      <div className="grid gap-5 md:grid-cols-3">
        {TIERS.map((tier) => (
          <NoteTags key={tier.name} form={form} findNote={findNote} listId={listId} {...tier} />
        ))}
      </div>
      <datalist id={listId}>
        {notes?.map(({ slug, name, aliases }) => (
          <option key={slug} value={name}>
            {aliases.join(", ")}
          </option>
        ))}
      </datalist>
    </FormSection>
  );
}
