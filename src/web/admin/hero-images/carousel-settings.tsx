import { heroMessages } from "#domain/hero/staff-messages.ts";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";

import { setCarousel } from "./hero-calls.ts";
import type { HeroState } from "./use-hero.ts";

/** Spec: admin §9. */
const INTERVALS_MS = [3000, 5000, 7000, 10_000];

/** What can be chosen; an interval set by other means stays among it. */
function intervalsWith(current: number): number[] {
  return [...new Set([...INTERVALS_MS, current])].toSorted((a, b) => a - b);
}

function seconds(ms: number): string {
  return ms === 1000 ? "1 second" : `${ms / 1000} seconds`;
}

/** Whether and how fast the home page's carousel moves by itself; each change counts at once. Spec: admin §4. */
export function CarouselSettings({ hero: { carouselEnabled, autoSlideInterval }, run, running }: HeroState) {
  return (
    <section
      aria-labelledby="carousel-settings"
      className="grid gap-x-12 gap-y-4 border border-sand bg-paper p-4 sm:grid-cols-[auto_12rem] sm:items-end sm:justify-start sm:p-5"
    >
      <h2 id="carousel-settings" className="text-lg sm:col-span-2">
        Carousel settings
      </h2>
      <Switch
        label="Change images automatically"
        hint="Takes two images or more."
        isOn={carouselEnabled}
        isBusy={running === "toggle"}
        onChange={(isOn) =>
          void run({
            name: "toggle",
            call: () => setCarousel({ carouselEnabled: isOn }),
            failure: heroMessages.toggleFailed,
          })
        }
      />
      <SelectField
        label="Time per image"
        required
        value={autoSlideInterval}
        aria-busy={running === "interval" || undefined}
        onChange={({ currentTarget }) => {
          const interval = Number(currentTarget.value);
          void run({
            name: "interval",
            call: () => setCarousel({ autoSlideInterval: interval }),
            failure: heroMessages.intervalFailed,
          });
        }}
      >
        {intervalsWith(autoSlideInterval).map((ms) => (
          <option key={ms} value={ms}>
            {seconds(ms)}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
