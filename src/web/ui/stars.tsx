import { classNames } from "./class-names.ts";
import { useOwnValue } from "./own-value.ts";

/** A star in a 24-pixel square, as a path; `stars` in `base.css` is five of them. */
export const STAR = "m12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.6L12 17.6l-5.8 3.1 1.1-6.6L2.6 9.5l6.5-.9z";
const COUNT = 5;

interface StarsProps {
  /** Average, 0 to 5. */
  rating: number;
  /** `half`: half stars and one decimal (cards); `whole`: rounded down (product page). Spec: storefront §2. */
  mode?: "half" | "whole";
  className?: string;
}

/** A rating as stars with a number that says the same. */
export function Stars({ rating, mode = "half", className }: StarsProps) {
  const filled = mode === "whole" ? Math.floor(rating) : Math.round(rating * 2) / 2;
  const number = mode === "whole" ? String(filled) : rating.toFixed(1);
  const strip = useOwnValue("--filled", `${(filled / COUNT) * 100}%`);
  return (
    <span
      role="img"
      aria-label={`Rated ${number} out of ${COUNT}`}
      className={classNames("inline-flex items-center gap-1.5 text-sm text-umber", className)}
    >
      <span {...strip} className={`stars ${strip.className}`} />
      {mode === "half" && <span className="tabular-nums">{number}</span>}
    </span>
  );
}
