import { ArrowUp } from "#kit/ui/icons.tsx";

import { joinClassNames } from "#kit/ui/class-names.ts";
import { prefersReducedMotion } from "#kit/ui/reduced-motion.ts";

import { useIsScrolledPast } from "./header/use-is-scrolled-past.ts";

/** The scroll distance at which the button appears. Spec: storefront §9. */
const SCROLL_TO_TOP_PX = 200;

export function ScrollToTop() {
  const isShown = useIsScrolledPast(SCROLL_TO_TOP_PX);

  function handleClick() {
    scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" });
  }

  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={handleClick}
      className={joinClassNames(
        "floating-button border border-sand bg-paper text-ink transition-[opacity,visibility,color] hover:text-brass",
        !isShown && "invisible opacity-0",
      )}
    >
      <ArrowUp className="size-5" strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
