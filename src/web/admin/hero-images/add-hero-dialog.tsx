import { useId, useState } from "react";

import type { HeroSettings } from "#domain/hero/hero.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

import { AddHeroForm } from "./add-hero-form.tsx";

interface AddHeroDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (hero: HeroSettings) => void;
}

/** Adds a slide; begins anew each time it is opened. */
export function AddHeroDialog({ isOpen, onClose, onAdded }: AddHeroDialogProps) {
  const formId = useId();
  const [round, setRound] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);

  /** A new form takes the place of the old one, which stops what it was sending. */
  function close() {
    setRound(round + 1);
    setIsWaiting(false);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add hero image"
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isWaiting} busyLabel="Saving …">
            Add image
          </Button>
        </div>
      }
    >
      <AddHeroForm
        key={round}
        id={formId}
        onWait={setIsWaiting}
        onAdded={(hero) => {
          onAdded(hero);
          close();
        }}
      />
    </Dialog>
  );
}
