import atelierAvif800 from "./atelier/atelier-800.avif?url";
import atelierAvif1400 from "./atelier/atelier-1400.avif?url";
import atelierJpeg from "./atelier/atelier-1400.jpg?url";
import { joinClassNames } from "#kit/ui/class-names.ts";

/** A photograph of the workbench (8:5). It is part of the bundle, so it needs no database query. */
export function AtelierImage({ sizes, className }: { sizes: string; className: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={`${atelierAvif800} 800w, ${atelierAvif1400} 1400w`} sizes={sizes} />
      <img
        src={atelierJpeg}
        alt="Perfume bottles, blotters and resin on a workbench, lit through a carved screen"
        width={1400}
        height={875}
        loading="lazy"
        decoding="async"
        className={joinClassNames("bg-ink object-cover", className)}
      />
    </picture>
  );
}
