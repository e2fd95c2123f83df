import { useState } from "react";

import { heroMessages } from "../../rules/hero/staff-messages.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useReorder } from "#kit/admin/lists/use-reorder.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { HeroCard } from "./hero-card.tsx";
import type { HeroState } from "./use-hero.ts";

/** The heading above the images. It is focused after an image's card was removed. */
export const HERO_HEADING_ID = "hero-image-list";

/** The hero images in order, with controls that reorder, activate, edit and delete them. Spec: admin §2, §4, §8. */
export function HeroGrid({ hero: { images }, run, runningChange }: HeroState) {
  const query = useListQuery();
  const [announcement, setAnnouncement] = useState("");
  const imagesById = new Map(images.map((image) => [image.id, image]));
  const order = useReorder(
    images.map(({ id }) => id),
    async (ids, id) => {
      const call = () =>
        callStaffWrite("hero_images_reordered", "PUT /api/admin/hero/images/order", {
          json: { ids: [...ids] },
        });
      const saved = await run({ name: "order", call, errorMessage: heroMessages.orderFailed });
      if (saved)
        setAnnouncement(`${imagesById.get(id)?.alt}: position ${ids.indexOf(id) + 1} of ${ids.length}`);
    },
  );
  const orderedImages = order.ids.flatMap((id) => imagesById.get(id) ?? []);

  return (
    <section aria-labelledby={HERO_HEADING_ID}>
      <h2 id={HERO_HEADING_ID} tabIndex={-1} className="text-lg outline-none">
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
                call: () =>
                  callStaffWrite("hero_image_activated", "POST /api/admin/hero/images/:id/activate", {
                    param: { id: image.id },
                  }),
                errorMessage: heroMessages.activeFailed,
              })
            }
            onEdit={() => query.open({ dialog: "edit", id: image.id })}
            onDelete={() => query.open({ dialog: "delete", id: image.id })}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}
