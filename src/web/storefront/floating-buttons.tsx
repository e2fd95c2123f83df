import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { ScrollToTop } from "./scroll-to-top.tsx";
import { WhatsappButton } from "./whatsapp-button.tsx";

/**
 * Time without scroll events after which scrolling counts as ended (ms). Exceeds the duration of the transition to the
 * raised position.
 */
const SCROLL_END_MS = 250;
/**
 * Selects controls and prices, which have tabular numerals. Includes links only if they are direct children of list
 * items, because a card's link covers the whole card.
 */
const CONTROL_SELECTOR = "main :is(button, label, select, li > a, .tabular-nums)";

/** Returns whether an element covers a price or control on the page. */
function coversControls(element: Element): boolean {
  const buttonArea = element.getBoundingClientRect();
  return [...document.querySelectorAll(CONTROL_SELECTOR)].some((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return (
      left < buttonArea.right && right > buttonArea.left && top < buttonArea.bottom && bottom > buttonArea.top
    );
  });
}

/**
 * The scroll-to-top and chat buttons. Hidden while the page scrolls down, and after scrolling if they cover a price or
 * control.
 */
export function FloatingButtons() {
  const { key } = useLocation();
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    let lastY = scrollY;
    let timer: ReturnType<typeof setTimeout>;
    const setHidden = (isHidden: boolean) => ref.current?.toggleAttribute("data-hidden", isHidden);
    function updateVisibility() {
      if (scrollY !== lastY) setHidden(scrollY > lastY);
      lastY = scrollY;
      clearTimeout(timer);
      timer = setTimeout(() => setHidden(ref.current !== null && coversControls(ref.current)), SCROLL_END_MS);
    }
    // Content that appears without scrolling, such as a tracked order, may be behind the buttons.
    const observer = new ResizeObserver(updateVisibility);
    observer.observe(document.body);
    for (const type of ["scroll", "resize"]) addEventListener(type, updateVisibility, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const type of ["scroll", "resize"]) removeEventListener(type, updateVisibility);
    };
  }, [key]);

  return (
    <aside ref={ref} aria-label="Shortcuts" className="floating-buttons">
      <ScrollToTop />
      <WhatsappButton />
    </aside>
  );
}
