import { Clock } from "#web/ui/icons.tsx";

import { productPageMessages } from "#domain/catalogue/product-page-messages.ts";
import type { Product } from "#domain/catalogue/product.ts";

/** The tiers of the note pyramid, from narrow to wide. */
const TIERS = [
  { note: "top", label: productPageMessages.topNotes, className: "w-[72%] sm:w-[56%] bg-sand/40" },
  { note: "middle", label: productPageMessages.middleNotes, className: "w-[86%] sm:w-[78%] bg-sand/70" },
  { note: "base", label: productPageMessages.baseNotes, className: "w-full bg-sand" },
] as const;

/** Shows the fragrance notes as a pyramid, and how long the scent lasts. Spec: storefront §2. */
export function FragranceNotes({ product }: { product: Pick<Product, "fragranceNotes" | "scentLasting"> }) {
  const tiers = TIERS.filter(({ note }) => product.fragranceNotes[note] !== "");
  if (tiers.length === 0 && product.scentLasting === "") return null;
  return (
    <section aria-labelledby="fragrance-notes">
      <h2 id="fragrance-notes" className="mb-6 text-2xl">
        {productPageMessages.fragranceNotes}
      </h2>
      <dl className="flex flex-col items-center gap-1.5">
        {tiers.map(({ note, label, className }) => (
          <div key={note} className={`px-5 py-4 text-center ${className}`}>
            <dt className="eyebrow">{label}</dt>
            <dd className="mt-1 font-serif text-lg">{product.fragranceNotes[note]}</dd>
          </div>
        ))}
      </dl>
      {product.scentLasting !== "" && (
        <p className="mt-5 flex items-center justify-center gap-2.5 text-umber">
          <Clock className="size-5 text-brass" strokeWidth={1.5} aria-hidden="true" />
          {productPageMessages.scentLasting}: {product.scentLasting}
        </p>
      )}
    </section>
  );
}
