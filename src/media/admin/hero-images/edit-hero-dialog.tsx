import { useId, useState } from "react";

import type { HeroImage, HeroSettings } from "../../rules/hero/hero.ts";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { HeroImageForm } from "./hero-image-form.tsx";

interface EditHeroDialogProps {
  /** Number of times the dialog was opened. Each opening starts with the stored values. */
  openCount: number;
  /** The image to edit. Stays set while the dialog fades out. */
  image: HeroImage | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (hero: HeroSettings) => void;
}

/** Edits the alt text and the framing of a hero image. */
export function EditHeroDialog({ openCount, image, isOpen, onClose, onSaved }: EditHeroDialogProps) {
  const formId = useId();
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const guard = useUnsavedGuard(isOpen && isDirty);
  return (
    <FormDialog
      isOpen={isOpen}
      title="Edit hero image"
      formId={formId}
      saveLabel="Save image"
      isBusy={isBusy}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      {image && (
        <HeroImageForm
          key={openCount}
          id={formId}
          image={image}
          onDirtyChange={setIsDirty}
          onWaitingChange={setIsBusy}
          onSaved={(hero) => {
            guard.release();
            onSaved(hero);
          }}
        />
      )}
    </FormDialog>
  );
}
