import type { KeyboardEvent, ReactNode } from "react";
import { useRef, useState } from "react";

import { Button } from "../button.tsx";
import { joinClassNames } from "../class-names.ts";
import { STAR_PATH } from "../stars.tsx";

const STARS = [1, 2, 3, 4, 5];
const CLEARING_KEYS = new Set(["0", "Backspace", "Delete"]);

interface StarInputProps {
  name: string;
  /** 1–5; null without a rating. */
  rating: number | null;
  onChange: (rating: number | null) => void;
  legend: ReactNode;
  getLabel: (rating: number) => string;
  /** Texts shown beside the stars, for ratings 0 (none) to 5. */
  ratingTexts: readonly string[];
  clearLabel: ReactNode;
}

/**
 * A rating of one to five stars, or none. Arrow keys and digits set the rating; 0, Backspace and Delete clear the
 * rating.
 */
export function StarInput({
  name,
  rating,
  onChange,
  legend,
  getLabel,
  ratingTexts,
  clearLabel,
}: StarInputProps) {
  const [hoveredStar, setHoveredStar] = useState<number>();
  const group = useRef<HTMLFieldSetElement>(null);
  const shownRating = hoveredStar ?? rating ?? 0;

  function focusStar(star: number) {
    group.current?.querySelectorAll("input")[star - 1]?.focus();
  }

  function clearRating() {
    onChange(null);
    // The clear button disappears, so focus moves to the first star.
    focusStar(1);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const star = STARS.find((number) => String(number) === event.key);
    if (star === undefined && !CLEARING_KEYS.has(event.key)) return;
    event.preventDefault();
    onChange(star ?? null);
    focusStar(star ?? 1);
  }

  return (
    <fieldset ref={group}>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className="-ml-2.5 flex flex-wrap items-center gap-x-3">
        <div className="flex" onPointerLeave={() => setHoveredStar(undefined)}>
          {STARS.map((star) => (
            <label
              key={star}
              className="relative grid size-control cursor-pointer place-items-center has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brass"
              onPointerEnter={({ pointerType }) => pointerType === "mouse" && setHoveredStar(star)}
            >
              <input
                type="radio"
                name={name}
                value={star}
                checked={rating === star}
                aria-label={getLabel(star)}
                onChange={() => onChange(star)}
                onKeyDown={handleKeyDown}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <svg
                viewBox="0 0 24 24"
                strokeWidth={1}
                strokeLinejoin="round"
                aria-hidden="true"
                className={joinClassNames(
                  "size-7 stroke-brass transition-[fill,scale]",
                  star <= shownRating ? "fill-gilt" : "fill-transparent",
                  star === hoveredStar && "scale-110",
                )}
              >
                <path d={STAR_PATH} />
              </svg>
            </label>
          ))}
        </div>
        {/* Always rendered, so that the content below does not move. Wraps to its own line on small screens. */}
        <p className="flex min-h-control items-center gap-x-3 pl-2.5 text-sm text-umber max-sm:w-full">
          <span>{ratingTexts[shownRating]}</span>
          {rating !== null && (
            <Button variant="quiet" onClick={clearRating}>
              {clearLabel}
            </Button>
          )}
        </p>
      </div>
    </fieldset>
  );
}
