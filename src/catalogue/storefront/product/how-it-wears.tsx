import type { ReactNode } from "react";

import { productSectionMessages } from "../../rules/product-section-messages.ts";
import type { ScaleStep, Wear } from "../../rules/scent/describe-wear.ts";

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-x-4 py-3.5">
      <dt className="text-umber">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** A value on a scale: its name, its position on the scale, and its explanation. */
function Scale({ value: { name, description, step, steps } }: { value: ScaleStep }) {
  return (
    <>
      <span className="font-medium">{name}</span>
      <span aria-hidden="true" className="mt-2 mb-1.5 flex gap-1">
        {Array.from({ length: steps }, (_, index) => (
          <span key={index} className={`h-1 flex-1 ${index < step ? "bg-gilt" : "bg-sand"}`} />
        ))}
      </span>
      <span className="block text-sm text-umber">{description}</span>
    </>
  );
}

interface HowItWearsProps {
  wear: Wear | null;
  /** How long the scent lasts, in the shop's own words, or empty. */
  scentLasting: string;
}

/** Shows how a fragrance wears, such as its longevity and sillage, as the shop's own opinion. */
export function HowItWears({ wear, scentLasting }: HowItWearsProps) {
  if (wear === null && scentLasting === "") return null;
  const { seasons = [], occasions = [], dayNight, longevity, sillage } = wear ?? {};
  const lists = [
    { label: productSectionMessages.seasons, values: seasons },
    { label: productSectionMessages.dayNight, values: dayNight ? [dayNight] : [] },
    { label: productSectionMessages.occasions, values: occasions },
  ].filter(({ values }) => values.length > 0);
  return (
    <section aria-labelledby="how-it-wears">
      <h2 id="how-it-wears" className="display">
        {productSectionMessages.howItWears}
      </h2>
      <p className="mt-3 text-sm text-umber">{productSectionMessages.wearOpinion}</p>
      <dl className="mt-6 divided">
        {scentLasting !== "" && <Row label={productSectionMessages.scentLasting}>{scentLasting}</Row>}
        {longevity && (
          <Row label={productSectionMessages.longevity}>
            <Scale value={longevity} />
          </Row>
        )}
        {sillage && (
          <Row label={productSectionMessages.sillage}>
            <Scale value={sillage} />
          </Row>
        )}
        {lists.map(({ label, values }) => (
          <Row key={label} label={label}>
            {values.join(", ")}
          </Row>
        ))}
      </dl>
    </section>
  );
}
