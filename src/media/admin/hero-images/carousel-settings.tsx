import { heroMessages } from "../../rules/hero/staff-messages.ts";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";

import type { CarouselInput } from "../../rules/hero/hero-input.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import type { HeroState } from "./use-hero.ts";

/** The selectable intervals. Spec: admin §9. */
const INTERVALS_MS = [3000, 5000, 7000, 10_000];

/** Returns the selectable intervals (ms), including the stored interval if `INTERVALS_MS` lacks it. */
function listIntervals(current: number): number[] {
  return [...new Set([...INTERVALS_MS, current])].toSorted((a, b) => a - b);
}

function setCarousel(json: CarouselInput) {
  return callStaffWrite("carousel_changed", "PATCH /api/admin/hero", { json });
}

function formatSeconds(ms: number): string {
  return ms === 1000 ? "1 second" : `${ms / 1000} seconds`;
}

/**
 * Turns the carousel of the home page on or off and sets its interval. Each change is saved immediately. Spec: admin
 * §4.
 */
export function CarouselSettings({
  hero: { carouselEnabled, autoSlideInterval },
  run,
  runningChange,
}: HeroState) {
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
        hint="Needs at least two images."
        isOn={carouselEnabled}
        isBusy={runningChange === "toggle"}
        onChange={(isOn) =>
          void run({
            name: "toggle",
            call: () => setCarousel({ carouselEnabled: isOn }),
            errorMessage: heroMessages.toggleFailed,
          })
        }
      />
      <SelectField
        label="Time per image"
        required
        value={autoSlideInterval}
        aria-busy={runningChange === "interval" || undefined}
        onChange={({ currentTarget }) => {
          const interval = Number(currentTarget.value);
          void run({
            name: "interval",
            call: () => setCarousel({ autoSlideInterval: interval }),
            errorMessage: heroMessages.intervalFailed,
          });
        }}
      >
        {listIntervals(autoSlideInterval).map((ms) => (
          <option key={ms} value={ms}>
            {formatSeconds(ms)}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
