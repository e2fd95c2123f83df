import type { FINDER_PARAMS } from "../../rules/scent/finder/answers.ts";
import { finderMessages } from "../../rules/scent/finder/finder-messages.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

type ParamName = (typeof FINDER_PARAMS)[keyof typeof FINDER_PARAMS];

/** An answer that a shopper can choose. */
export interface Choice {
  value: string;
  label: string;
  description?: string | undefined;
}

const INPUT_CLASS = "absolute inset-0 size-full cursor-pointer appearance-none outline-none";
const FOCUS_CLASS =
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass";

interface ChoiceListProps {
  name: ParamName;
  legend: string;
  isLegendShown?: boolean;
  choices: readonly Choice[];
  selected: string | undefined;
  /** Whether the list has a choice for shoppers without a preference. Pages with two questions need this choice. */
  includesNoPreference?: boolean;
  /** Whether phones show two tiles per row. For short labels without descriptions. */
  isCompact?: boolean;
}

/** Radio buttons as a grid of tiles. */
export function ChoiceList({
  name,
  legend,
  isLegendShown = false,
  choices,
  selected,
  includesNoPreference = false,
  isCompact = false,
}: ChoiceListProps) {
  const allChoices = includesNoPreference
    ? [...choices, { value: "", label: finderMessages.notAnswered }]
    : choices;
  return (
    <fieldset className="min-w-0">
      <legend className={isLegendShown ? "mb-3 font-serif text-xl" : "sr-only"}>{legend}</legend>
      <div
        className={joinClassNames(
          "grid gap-3",
          isCompact && "max-sm:grid-cols-2 max-sm:gap-2 max-sm:*:odd:last:col-span-2",
          allChoices.length % 2 === 0
            ? "sm:grid-cols-2"
            : allChoices.length % 3 === 2
              ? "sm:grid-cols-6 sm:*:col-span-2 sm:*:nth-last-[-n+2]:col-span-3"
              : "sm:grid-cols-3",
        )}
      >
        {allChoices.map(({ value, label, description }: Choice) => (
          <label
            key={value}
            className={`group relative flex min-h-16 items-center gap-4 border border-umber/40 ${isCompact ? "px-3 sm:px-5" : "px-5"} py-3 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-paper has-checked:inset-ring has-checked:inset-ring-ink ${FOCUS_CLASS}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === (selected ?? (includesNoPreference ? "" : undefined))}
              className={INPUT_CLASS}
            />
            <span className="flex-1">
              <span
                className={joinClassNames("block font-serif", isCompact ? "text-lg sm:text-xl" : "text-xl")}
              >
                {label}
              </span>
              {description !== undefined && <span className="block text-sm text-umber">{description}</span>}
            </span>
            <span
              aria-hidden
              className="size-4 shrink-0 rounded-full border border-umber/60 group-has-checked:border-5 group-has-checked:border-ink"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ChipListProps {
  name: ParamName;
  legend: string;
  choices: readonly Choice[];
  selected: readonly string[];
  /** Whether checked choices are excluded. They are struck through. */
  isExclusion?: boolean;
}

/** Checkboxes as a row of chips, or as three columns on phones. */
export function ChipList({ name, legend, choices, selected, isExclusion = false }: ChipListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-serif text-xl">{legend}</legend>
      <div className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={joinClassNames(
              "size-chip min-w-0 px-1.5 py-1.5 leading-tight sm:px-5",
              isExclusion && "has-checked:line-through",
            )}
          >
            <input type="checkbox" name={name} value={value} defaultChecked={selected.includes(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ImageListProps {
  name: ParamName;
  legend: string;
  choices: readonly (Choice & { storedImage: StoredImage | null })[];
  selected: readonly string[];
}

const TILE_SIZES = "(min-width: 80rem) 190px, (min-width: 64rem) 15vw, (min-width: 40rem) 22vw, 30vw";

/** Checkboxes as square images with names. */
export function ImageList({ name, legend, choices, selected }: ImageListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-serif text-xl">{legend}</legend>
      <div className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-6 lg:gap-x-5">
        {choices.map(({ value, label, storedImage }) => (
          <label key={value} className={`group relative flex min-w-0 flex-col gap-2 ${FOCUS_CLASS}`}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={selected.includes(value)}
              className={`${INPUT_CLASS} z-1`}
            />
            <span className="relative border-2 border-transparent transition-colors group-hover:border-umber/60 group-has-checked:border-ink">
              <ResponsiveImage image={storedImage} kind="note" alt="" sizes={TILE_SIZES} className="w-full" />
              <span
                aria-hidden
                className="absolute end-2 top-2 hidden size-7 items-center justify-center rounded-full bg-ink text-sm text-ivory group-has-checked:flex"
              >
                ✓
              </span>
            </span>
            <span className="text-center leading-tight group-has-checked:font-medium">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
