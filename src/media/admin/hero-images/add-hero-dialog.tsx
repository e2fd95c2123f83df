import { useId, useState } from "react";

import type { HeroSettings } from "../../rules/hero/hero.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { AddHeroForm } from "./add-hero-form.tsx";
import { useFocusFirstField } from "#kit/admin/forms/use-focus-first-field.ts";

interface AddHeroDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (hero: HeroSettings) => void;
}

/** A dialog that adds a hero image. Starts with an empty form each time it opens. */
export function AddHeroDialog({ isOpen, onClose, onAdded }: AddHeroDialogProps) {
  const formId = useId();
  useFocusFirstField(formId, isOpen);
  const [formKey, setFormKey] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);

  /** Replaces the form with an empty form; unmounting aborts its upload. */
  function closeDialog() {
    setFormKey(formKey + 1);
    setIsWaiting(false);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeDialog}
      title="Add hero image"
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={closeDialog}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isWaiting} busyLabel="Saving …">
            Add image
          </Button>
        </div>
      }
    >
      <AddHeroForm
        key={formKey}
        id={formId}
        onWaitingChange={setIsWaiting}
        onAdded={(hero) => {
          onAdded(hero);
          closeDialog();
        }}
      />
    </Dialog>
  );
}
