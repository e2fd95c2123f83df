import type { MouseEvent } from "react";
import { useId } from "react";

import { formatPercent } from "#kit/rules/number-formats.ts";
import type { FocalPoint } from "../../rules/hero/hero.ts";
import { heroMessages as messages } from "../../rules/hero/staff-messages.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { useCssVariable } from "#kit/ui/css-variable.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

interface FocalPointFieldProps {
  image: StoredImage;
  value: FocalPoint;
  onChange: (value: FocalPoint) => void;
}

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="grid grid-cols-[7rem_1fr_3rem] items-center gap-3 text-sm">
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        className="min-h-control accent-ink"
      />
      <span className="text-right tabular-nums">{formatPercent(value)}</span>
    </label>
  );
}

function CropPreview({
  image,
  value,
  label,
  className,
}: Omit<FocalPointFieldProps, "onChange"> & { label: string; className: string }) {
  const position = useCssVariable("--focus", `${value.x}% ${value.y}%`);
  return (
    <figure {...position} className={joinClassNames("flex flex-col gap-1", position.className)}>
      <ResponsiveImage
        image={image}
        kind="hero"
        alt=""
        sizes="20rem"
        className={joinClassNames("object-(--focus)", className)}
      />
      <figcaption className="text-sm text-umber">{label}</figcaption>
    </figure>
  );
}

/**
 * Sets the focal point of an image with the mouse or two sliders. Previews how phones and wide windows crop the
 * image.
 */
export function FocalPointField({ image, value, onChange }: FocalPointFieldProps) {
  const hintId = useId();
  const [left, top] = [useCssVariable("--left", `${value.x}%`), useCssVariable("--top", `${value.y}%`)];

  function chooseWithMouse(event: MouseEvent<HTMLButtonElement>) {
    const bounds = event.currentTarget.getBoundingClientRect();
    const toPercent = (distance: number, length: number) =>
      Math.min(100, Math.max(0, Math.round((distance / length) * 100)));
    onChange({
      x: toPercent(event.clientX - bounds.left, bounds.width),
      y: toPercent(event.clientY - bounds.top, bounds.height),
    });
  }

  return (
    <fieldset aria-describedby={hintId} className="grid grid-cols-1 gap-3">
      <legend className="mb-1 text-sm font-medium">{messages.focus}</legend>
      <p id={hintId} className="text-sm text-umber">
        {messages.focusHint}
      </p>
      {/* For the mouse only. Keyboard and screen reader users use the sliders. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={chooseWithMouse}
        className="relative block cursor-crosshair overflow-hidden"
      >
        <ResponsiveImage
          image={image}
          kind="hero"
          alt=""
          sizes="(min-width: 40rem) 36rem, 92vw"
          className="w-full"
        />
        <span {...left} className={left.className}>
          <span
            {...top}
            className={joinClassNames(
              "absolute top-(--top) left-(--left) size-6 -translate-1/2 rounded-full border-2 border-ivory bg-ink/40 shadow-float",
              top.className,
            )}
          />
        </span>
      </button>
      <Slider label={messages.focusX} value={value.x} onChange={(x) => onChange({ ...value, x })} />
      <Slider label={messages.focusY} value={value.y} onChange={(y) => onChange({ ...value, y })} />
      <div className="flex items-end gap-4">
        <CropPreview image={image} value={value} label={messages.cropPhone} className="h-40 w-20" />
        <CropPreview image={image} value={value} label={messages.cropWide} className="h-24 w-64 max-w-full" />
      </div>
    </fieldset>
  );
}
