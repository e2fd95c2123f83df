import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { ScrollToTop } from "./scroll-to-top.tsx";
import { WhatsAppButton } from "#store/storefront/whatsapp-button.tsx";

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

/** Selects content that is read to its last word, such as an order. */
const READ_SELECTOR = "main [data-keep-clear]";

/** A product page, whose buying bar is below the buttons in narrow windows. */
const PRODUCT_PATH = /^\/product\/[^/]+\/?$/;

/** Returns the areas of the lines of text in an element. A paragraph's own area includes the empty ends of its lines. */
function listTextAreas(element: Element): DOMRect[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const areas = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    areas.push(...range.getClientRects());
  }
  return areas;
}

/** Returns the matching elements that the browser has laid out, because they are near the window. */
const listNearby = (selector: string) =>
  [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ contentVisibilityAuto: true }),
  );

/** Returns whether an element covers a price, a control or text that must stay legible. */
function coversContent(element: Element): boolean {
  const buttonArea = element.getBoundingClientRect();
  const areas = [
    ...listNearby(CONTROL_SELECTOR).map((control) => control.getBoundingClientRect()),
    ...listNearby(READ_SELECTOR).flatMap(listTextAreas),
  ];
  return areas.some(
    ({ left, right, top, bottom }) =>
      left < buttonArea.right &&
      right > buttonArea.left &&
      top < buttonArea.bottom &&
      bottom > buttonArea.top,
  );
}

/**
 * The scroll-to-top and WhatsApp buttons. Hidden while the page scrolls down, and after scrolling if they cover a price, a
 * control or the text of an order.
 */
export function FloatingButtons() {
  const { key, pathname } = useLocation();
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    let lastY = scrollY;
    let timer: ReturnType<typeof setTimeout>;
    const setHidden = (isHidden: boolean) => ref.current?.toggleAttribute("data-hidden", isHidden);
    function updateVisibility() {
      if (scrollY !== lastY) setHidden(scrollY > lastY);
      lastY = scrollY;
      clearTimeout(timer);
      timer = setTimeout(() => setHidden(ref.current !== null && coversContent(ref.current)), SCROLL_END_MS);
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
    <aside
      ref={ref}
      aria-label="Shortcuts"
      data-raised={PRODUCT_PATH.test(pathname) || undefined}
      className="floating-buttons"
    >
      <ScrollToTop />
      <WhatsAppButton />
    </aside>
  );
}
