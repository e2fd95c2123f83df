import { Link } from "react-router";

import { joinClassNames } from "#kit/ui/class-names.ts";
import { productSectionMessages } from "../../rules/product-section-messages.ts";
import type { ProductDetails } from "../../rules/product.ts";

const TIERS = [
  { tier: "top", label: productSectionMessages.topNotes },
  { tier: "middle", label: productSectionMessages.middleNotes },
  { tier: "base", label: productSectionMessages.baseNotes },
] as const;

type ProductNote = ProductDetails["notes"]["top"][number];

/** The name of a note. Known notes link to their pages. The first of a line starts with a capital letter. */
function Note({ label, slug, isFirst }: ProductNote & { isFirst: boolean }) {
  // Only blocks have a first letter, and inline blocks are none of the line around them.
  const capital = joinClassNames("inline-block", isFirst && "first-letter:uppercase");
  if (slug === null) return <span className={capital}>{label}</span>;
  return (
    <Link
      to={`/notes/${slug}`}
      className={joinClassNames(capital, "-my-1.5 py-1.5 hover:text-brass hover:underline")}
    >
      {label}
    </Link>
  );
}

/** The fragrance notes: a line of text for each tier, from the top notes to the base notes. Spec: storefront §2. */
export function NotePyramid({ notes }: { notes: ProductDetails["notes"] }) {
  const tiers = TIERS.filter(({ tier }) => notes[tier].length > 0);
  if (tiers.length === 0) return null;
  return (
    <section aria-labelledby="fragrance-notes">
      <h2 id="fragrance-notes" className="display">
        {productSectionMessages.fragranceNotes}
      </h2>
      <div className="mt-6 divided">
        {tiers.map(({ tier, label }) => (
          <div key={tier} className="gap-x-6 py-5 sm:grid sm:grid-cols-[9rem_1fr] sm:items-baseline">
            <h3 className="eyebrow font-sans font-normal">{label}</h3>
            <ul className="font-serif text-[1.375rem] leading-8 max-sm:mt-1 sm:flex-1">
              {notes[tier].map((note, index) => (
                <li key={note.label} className="inline">
                  {index > 0 && <span>, </span>}
                  <Note {...note} isFirst={index === 0} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
