import type { ComponentProps, ComponentType } from "react";

/** An icon of 24 by 24 pixels in the color of the surrounding text. */
export type Icon = ComponentType<ComponentProps<"svg">>;

/**
 * Creates an icon from a single SVG path. The code of an icon library would be larger than all icons together.
 * Icons by Lucide (https://lucide.dev), ISC license.
 */
export function createIcon(d: string): Icon {
  return function PathIcon(props) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={24}
        height={24}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        <path d={d} />
      </svg>
    );
  };
}

export const ArrowRight = /* @__PURE__ */ createIcon("M5 12h14M12 5l7 7-7 7");
export const ArrowUp = /* @__PURE__ */ createIcon("M5 12l7-7 7 7M12 19V5");
export const Check = /* @__PURE__ */ createIcon("M20 6 9 17l-5-5");
export const ChevronDown = /* @__PURE__ */ createIcon("M6 9l6 6 6-6");
export const ChevronLeft = /* @__PURE__ */ createIcon("M15 18l-6-6 6-6");
export const ChevronRight = /* @__PURE__ */ createIcon("M9 18l6-6-6-6");
export const CircleAlert = /* @__PURE__ */ createIcon(
  "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16",
);
export const Heart = /* @__PURE__ */ createIcon("M12 20L4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z");
export const Info = /* @__PURE__ */ createIcon("M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01");
export const Menu = /* @__PURE__ */ createIcon("M4 5h16M4 12h16M4 19h16");
export const Minus = /* @__PURE__ */ createIcon("M5 12h14");
export const Pause = /* @__PURE__ */ createIcon(
  "M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-16a1 1 0 0 1 1 -1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-16a1 1 0 0 1 1 -1z",
);
export const Play = /* @__PURE__ */ createIcon(
  "M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z",
);
export const Plus = /* @__PURE__ */ createIcon("M5 12h14M12 5v14");
export const Search = /* @__PURE__ */ createIcon("M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0");
export const ShoppingBag = /* @__PURE__ */ createIcon(
  "M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z",
);
export const SlidersHorizontal = /* @__PURE__ */ createIcon(
  "M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3",
);
export const X = /* @__PURE__ */ createIcon("M18 6 6 18M6 6l12 12");
export const Truck = /* @__PURE__ */ createIcon(
  "M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
);
export const Clock = /* @__PURE__ */ createIcon("M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2");
