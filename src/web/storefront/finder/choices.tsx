import type { FINDER_PARAMS } from "#domain/scent/finder/answers.ts";
import { finderMessages } from "#domain/scent/finder/finder-messages.ts";
import type { Picture as StoredPicture } from "#domain/media/image.ts";
import { Picture } from "#web/ui/picture.tsx";

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
  /** Whether the list has a choice for shoppers without a preference. Needed where one page asks two questions. */
  hasNoPreference?: boolean;
}

/** Radio buttons as a grid of tiles. */
export function ChoiceList({
  name,
  legend,
  isLegendShown = false,
  choices,
  selected,
  hasNoPreference = false,
}: ChoiceListProps) {
  const all = hasNoPreference ? [...choices, { value: "", label: finderMessages.notAnswered }] : choices;
  return (
    <fieldset className="min-w-0">
      <legend className={isLegendShown ? "mb-3 text-lg font-medium" : "sr-only"}>{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {all.map(({ value, label, description }: Choice) => (
          <label
            key={value}
            className={`relative flex min-h-16 flex-col justify-center border border-umber/40 px-5 py-3 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ivory ${FOCUS_CLASS}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === (selected ?? (hasNoPreference ? "" : undefined))}
              className={INPUT_CLASS}
            />
            <span className="font-serif text-xl">{label}</span>
            {description !== undefined && <span className="text-sm opacity-85">{description}</span>}
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
}

/** Checkboxes as a row of chips. */
export function ChipList({ name, legend, choices, selected }: ChipListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label key={value} className="size-chip px-5 py-1.5">
            <input type="checkbox" name={name} value={value} defaultChecked={selected.includes(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PictureListProps {
  name: ParamName;
  legend: string;
  choices: readonly (Choice & { picture: StoredPicture | null })[];
  selected: readonly string[];
}

const TILE_SIZES = "(min-width: 80rem) 190px, (min-width: 64rem) 15vw, (min-width: 40rem) 22vw, 30vw";

/** Checkboxes as square pictures with names. */
export function PictureList({ name, legend, choices, selected }: PictureListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-medium">{legend}</legend>
      <div className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-6 lg:gap-x-5">
        {choices.map(({ value, label, picture }) => (
          <label key={value} className={`group relative flex min-w-0 flex-col gap-2 ${FOCUS_CLASS}`}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={selected.includes(value)}
              className={`${INPUT_CLASS} z-1`}
            />
            <span className="relative border-2 border-transparent transition-colors group-hover:border-umber/60 group-has-checked:border-ink">
              <Picture picture={picture} kind="note" alt="" sizes={TILE_SIZES} className="w-full" />
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
