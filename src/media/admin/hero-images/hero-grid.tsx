import { useEffect, useRef, useState } from "react";

import type { HeroImage } from "../../rules/hero/hero.ts";
import { heroMessages } from "../../rules/hero/staff-messages.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { deleteHeroImage, reorderHeroImages, setActiveHeroImage } from "./hero-calls.ts";
import { EditHeroDialog } from "./edit-hero-dialog.tsx";
import { HeroCard } from "./hero-card.tsx";
import type { HeroState } from "./use-hero.ts";
import { useReorder } from "#kit/admin/lists/use-reorder.ts";

/** The hero images in order, with controls that reorder, activate, edit and delete them. Spec: admin §2, §4, §8. */
export function HeroGrid({ hero: { images }, setHero, run, runningChange }: HeroState) {
  const [editDialog, setEditDialog] = useState<{
    image: HeroImage | undefined;
    isOpen: boolean;
    openCount: number;
  }>({
    image: undefined,
    isOpen: false,
    openCount: 0,
  });
  const [imageToDelete, setImageToDelete] = useState<HeroImage>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const isDeleted = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const imagesById = new Map(images.map((image) => [image.id, image]));
  const order = useReorder(
    images.map(({ id }) => id),
    async (ids, id) => {
      const call = () => reorderHeroImages(ids);
      const saved = await run({ name: "order", call, errorMessage: heroMessages.orderFailed });
      if (saved)
        setAnnouncement(`${imagesById.get(id)?.alt}: position ${ids.indexOf(id) + 1} of ${ids.length}`);
    },
  );
  const orderedImages = order.ids.flatMap((id) => imagesById.get(id) ?? []);

  function confirmDeletion(image: HeroImage) {
    if (images.length === 1) {
      showToast(heroMessages.lastImage, { tone: "error" });
      return;
    }
    setImageToDelete(image);
    setIsConfirming(true);
  }

  async function handleDelete() {
    if (!imageToDelete) return;
    const call = () => deleteHeroImage(imageToDelete.id);
    isDeleted.current =
      (await run({ name: "delete", call, errorMessage: heroMessages.deleteFailed })) !== undefined;
    setIsConfirming(false);
  }

  // Focuses the heading, because the card with the focused button was removed. Waits until the dialog closes, because
  // elements outside an open modal dialog cannot be focused.
  useEffect(() => {
    if (!isConfirming && isDeleted.current) heading.current?.focus();
    isDeleted.current = false;
  }, [isConfirming]);

  return (
    <section aria-labelledby="hero-image-list">
      <h2 id="hero-image-list" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Images
      </h2>
      <p className="mb-4 text-sm text-umber">
        The home page starts with the active image, then shows the other images in this order.
        <span className="hidden pointer-fine:inline"> Drag an image to move it.</span>
      </p>
      <ul {...order.listProps} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {orderedImages.map((image, index) => (
          <HeroCard
            key={image.id}
            {...order.getItemProps(image.id)}
            image={image}
            position={index + 1}
            count={orderedImages.length}
            isDragged={order.draggedId === image.id}
            isActivating={runningChange === `activate ${image.id}`}
            onMove={(step) => order.move(image.id, index + step)}
            onActivate={() =>
              void run({
                name: `activate ${image.id}`,
                call: () => setActiveHeroImage(image.id),
                errorMessage: heroMessages.activeFailed,
              })
            }
            onEdit={() =>
              setEditDialog(({ openCount }) => ({ image, isOpen: true, openCount: openCount + 1 }))
            }
            onDelete={() => confirmDeletion(image)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <EditHeroDialog
        {...editDialog}
        onClose={() => setEditDialog((current) => ({ ...current, isOpen: false }))}
        onSaved={(hero) => {
          setHero(hero);
          setEditDialog((current) => ({ ...current, isOpen: false }));
        }}
      />
      <ConfirmDialog
        isOpen={isConfirming}
        title="Delete this image?"
        confirmLabel="Delete"
        isBusy={runningChange === "delete"}
        onConfirm={() => void handleDelete()}
        onClose={() => setIsConfirming(false)}
      >
        <p>{`Removes “${imageToDelete?.alt}” from the home page. This cannot be undone.`}</p>
      </ConfirmDialog>
    </section>
  );
}
