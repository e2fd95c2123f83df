import { joinClassNames } from "./class-names.ts";
import { useCssVariable } from "./css-variable.ts";

/** The SVG path of a star, 24 by 24 pixels. The `stars` utility in `base.css` shows five of them. */
export const STAR_PATH = "m12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.6L12 17.6l-5.8 3.1 1.1-6.6L2.6 9.5l6.5-.9z";
const STAR_COUNT = 5;

interface StarsProps {
  /** Average rating, 0 to 5. */
  rating: number;
  /**
   * `half` rounds to half stars and shows one decimal (cards); `whole` rounds down (product page). Spec: storefront §2.
   */
  mode?: "half" | "whole";
  className?: string;
}

/** Shows a rating as stars; in `half` mode also as a number. */
export function Stars({ rating, mode = "half", className }: StarsProps) {
  const filledStars = mode === "whole" ? Math.floor(rating) : Math.round(rating * 2) / 2;
  const number = mode === "whole" ? String(filledStars) : rating.toFixed(1);
  const fillProps = useCssVariable("--filled", `${(filledStars / STAR_COUNT) * 100}%`);
  return (
    <span
      role="img"
      aria-label={`Rated ${number} out of ${STAR_COUNT}`}
      className={joinClassNames("inline-flex items-center gap-1.5 text-umber", className ?? "text-sm")}
    >
      <span {...fillProps} className={`stars ${fillProps.className}`} />
      {mode === "half" && <span className="tabular-nums">{number}</span>}
    </span>
  );
}
