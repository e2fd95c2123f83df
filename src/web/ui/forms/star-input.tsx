import type { KeyboardEvent, ReactNode } from "react";
import { useRef, useState } from "react";

import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { STAR } from "#web/ui/stars.tsx";

const STARS = [1, 2, 3, 4, 5];
const CLEARING_KEYS = new Set(["0", "Backspace", "Delete"]);

interface StarInputProps {
  name: string;
  /** 1–5; null while none is chosen. */
  rating: number | null;
  onChange: (rating: number | null) => void;
  legend: ReactNode;
  labelOf: (rating: number) => string;
  /** What no, one, two to five stars mean, beside them. */
  words: readonly string[];
  clearLabel: ReactNode;
}

/** One to five stars or none: arrow keys and digits choose, 0 and Delete take the choice back. */
export function StarInput({ name, rating, onChange, legend, labelOf, words, clearLabel }: StarInputProps) {
  const [hovered, setHovered] = useState<number>();
  const group = useRef<HTMLFieldSetElement>(null);
  const shown = hovered ?? rating ?? 0;

  function focusStar(star: number) {
    group.current?.querySelectorAll("input")[star - 1]?.focus();
  }

  function clear() {
    onChange(null);
    // The button goes with the choice: whoever pressed it must not lose their place.
    focusStar(1);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const star = STARS.find((known) => String(known) === event.key);
    if (star === undefined && !CLEARING_KEYS.has(event.key)) return;
    event.preventDefault();
    onChange(star ?? null);
    focusStar(star ?? 1);
  }

  return (
    <fieldset ref={group}>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className="-ml-2.5 flex flex-wrap items-center gap-x-3">
        <div className="flex" onPointerLeave={() => setHovered(undefined)}>
          {STARS.map((star) => (
            <label
              key={star}
              className="relative grid size-11 cursor-pointer place-items-center has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brass"
              onPointerEnter={({ pointerType }) => pointerType === "mouse" && setHovered(star)}
            >
              <input
                type="radio"
                name={name}
                value={star}
                checked={rating === star}
                aria-label={labelOf(star)}
                onChange={() => onChange(star)}
                onKeyDown={handleKeyDown}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <svg
                viewBox="0 0 24 24"
                strokeWidth={1}
                strokeLinejoin="round"
                aria-hidden="true"
                className={classNames(
                  "size-7 stroke-brass transition-[fill,scale]",
                  star <= shown ? "fill-gilt" : "fill-transparent",
                  star === hovered && "scale-110",
                )}
              >
                <path d={STAR} />
              </svg>
            </label>
          ))}
        </div>
        {/* Always there, so that nothing below moves with the choice; a line of its own where there is no room. */}
        <p className="flex min-h-11 items-center gap-x-3 pl-2.5 text-sm text-umber max-sm:w-full">
          {words[shown]}
          {rating !== null && (
            <Button variant="quiet" onClick={clear}>
              {clearLabel}
            </Button>
          )}
        </p>
      </div>
    </fieldset>
  );
}
