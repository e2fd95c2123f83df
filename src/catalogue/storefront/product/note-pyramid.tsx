import { Link } from "react-router";

import { productSectionMessages } from "../../rules/product-section-messages.ts";
import type { ProductDetails } from "../../rules/product.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

/** The pyramid's tiers, with image widths that grow from top to base. */
const TIERS = [
  { tier: "top", label: productSectionMessages.topNotes, className: "w-20 sm:w-24" },
  { tier: "middle", label: productSectionMessages.middleNotes, className: "w-23 sm:w-28" },
  { tier: "base", label: productSectionMessages.baseNotes, className: "w-26 sm:w-32" },
] as const;

type ProductNote = ProductDetails["notes"]["top"][number];

const LABEL_CLASS = "first-letter:uppercase group-hover/note:text-brass group-hover/note:underline";

/** A note as a tile: its image with the name below, or only the name. Known notes link to their pages. */
function Note({ note: { label, slug }, image }: { note: ProductNote; image: StoredImage | undefined }) {
  const tile =
    image === undefined ? (
      <span className="flex aspect-square w-full items-center justify-center bg-sand/60 p-1.5">
        <span className={joinClassNames("font-serif text-lg leading-5", LABEL_CLASS)}>{label}</span>
      </span>
    ) : (
      <>
        <ResponsiveImage image={image} kind="note" alt="" sizes="128px" className="aspect-square w-full" />
        <span className={joinClassNames("mt-2 block text-sm leading-5", LABEL_CLASS)}>{label}</span>
      </>
    );
  if (slug === null) return tile;
  return (
    <Link to={`/notes/${slug}`} className="group/note block">
      {tile}
    </Link>
  );
}

interface NotePyramidProps {
  notes: ProductDetails["notes"];
  /** Images by note slug. */
  images: Readonly<Record<string, StoredImage>>;
}

/** The fragrance notes as a pyramid: images grow from the top notes to the base notes. Spec: storefront §2. */
export function NotePyramid({ notes, images }: NotePyramidProps) {
  const tiers = TIERS.filter(({ tier }) => notes[tier].length > 0);
  if (tiers.length === 0) return null;
  return (
    <section aria-labelledby="fragrance-notes" className="text-center">
      <h2 id="fragrance-notes" className="display">
        {productSectionMessages.fragranceNotes}
      </h2>
      {tiers.map(({ tier, label, className }) => (
        <div key={tier}>
          <h3 className="eyebrow mt-8 font-sans font-normal">{label}</h3>
          <ul className="mt-3 flex flex-wrap justify-center gap-x-3 gap-y-5 sm:gap-x-5">
            {notes[tier].map((note) => (
              <li key={note.label} className={className}>
                <Note note={note} image={getOwnEntry(images, note.slug ?? undefined)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
