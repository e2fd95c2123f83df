import { Clock } from "#web/ui/icons.tsx";

import { productPageMessages } from "#domain/catalogue/product-page-messages.ts";
import type { Product } from "#domain/catalogue/product.ts";

/** The higher the note, the sooner it is gone: narrow at the top, broad at the base. */
const TIERS = [
  { note: "top", label: productPageMessages.topNotes, look: "w-[72%] sm:w-[56%] bg-sand/40" },
  { note: "middle", label: productPageMessages.middleNotes, look: "w-[86%] sm:w-[78%] bg-sand/70" },
  { note: "base", label: productPageMessages.baseNotes, look: "w-full bg-sand" },
] as const;

/** Fragrance Notes as a pyramid, and how long the scent lasts. Spec: storefront §2. */
export function FragranceNotes({ product }: { product: Pick<Product, "fragranceNotes" | "scentLasting"> }) {
  const tiers = TIERS.filter(({ note }) => product.fragranceNotes[note] !== "");
  if (tiers.length === 0 && product.scentLasting === "") return null;
  return (
    <section aria-labelledby="fragrance-notes">
      <h2 id="fragrance-notes" className="mb-6 text-2xl">
        {productPageMessages.fragranceNotes}
      </h2>
      <dl className="flex flex-col items-center gap-1.5">
        {tiers.map(({ note, label, look }) => (
          <div key={note} className={`px-5 py-4 text-center ${look}`}>
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
