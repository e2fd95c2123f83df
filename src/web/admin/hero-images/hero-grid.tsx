import { useEffect, useRef, useState } from "react";

import type { HeroImage } from "#domain/hero/hero.ts";
import { heroMessages } from "#domain/hero/staff-messages.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { ConfirmDialog } from "../confirm-dialog.tsx";
import { deleteHeroImage, reorderHeroImages, setActiveHeroImage } from "./hero-calls.ts";
import { HeroCard } from "./hero-card.tsx";
import type { HeroState } from "./use-hero.ts";
import { useReorder } from "#web/admin/lists/use-reorder.ts";

/** The slides in their order: dragged or moved by buttons, made active, deleted. Spec: admin §2, §4, §8. */
export function HeroGrid({ hero: { images }, run, running }: HeroState) {
  const [doomed, setDoomed] = useState<HeroImage>();
  const [isAsking, setIsAsking] = useState(false);
  const [news, setNews] = useState("");
  const isDeleted = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const byId = new Map(images.map((image) => [image.id, image]));
  const order = useReorder(
    images.map(({ id }) => id),
    async (ids, id) => {
      const call = () => reorderHeroImages(ids);
      const answer = await run({ name: "order", call, failure: heroMessages.orderFailed });
      if (answer) setNews(`${byId.get(id)?.alt}: place ${ids.indexOf(id) + 1} of ${ids.length}`);
    },
  );
  const shown = order.ids.flatMap((id) => byId.get(id) ?? []);

  function askToDelete(image: HeroImage) {
    if (images.length === 1) {
      toast(heroMessages.lastImage, { tone: "error" });
      return;
    }
    setDoomed(image);
    setIsAsking(true);
  }

  async function handleDelete() {
    if (!doomed) return;
    const call = () => deleteHeroImage(doomed.id);
    isDeleted.current =
      (await run({ name: "delete", call, failure: heroMessages.deleteFailed })) !== undefined;
    setIsAsking(false);
  }

  // The button that opened the question is gone with its card, and nothing takes focus while the question is open.
  useEffect(() => {
    if (!isAsking && isDeleted.current) heading.current?.focus();
    isDeleted.current = false;
  }, [isAsking]);

  return (
    <section aria-labelledby="hero-image-list">
      <h2 id="hero-image-list" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Images
      </h2>
      <p className="mb-4 text-sm text-umber">
        The home page starts with the active image and goes on in this order.
        <span className="hidden pointer-fine:inline"> Drag an image to move it.</span>
      </p>
      <ul {...order.list} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((image, index) => (
          <HeroCard
            key={image.id}
            {...order.item(image.id)}
            image={image}
            place={index + 1}
            count={shown.length}
            isDragged={order.dragged === image.id}
            isActivating={running === `activate ${image.id}`}
            onMove={(step) => order.move(image.id, index + step)}
            onActivate={() =>
              void run({
                name: `activate ${image.id}`,
                call: () => setActiveHeroImage(image.id),
                failure: heroMessages.activeFailed,
              })
            }
            onDelete={() => askToDelete(image)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this image?"
        confirmLabel="Delete"
        isBusy={running === "delete"}
        onConfirm={() => void handleDelete()}
        onClose={() => setIsAsking(false)}
      >
        <p>“{doomed?.alt}” leaves the home page at once. This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  );
}
