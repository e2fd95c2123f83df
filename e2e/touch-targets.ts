import type { Page } from "@playwright/test";

/**
 * Returns descriptions of the visible controls on the page, or in the open dialog, whose touch target is smaller than
 * 44 px. A touch target can be larger than its control, e.g. a link can cover its row. Excludes links inside sentences.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_SIZE = 44;
    const CONTROLS = "button, a[href], input, select, textarea, summary";
    const FIELD_IN_LABEL = "input[type=checkbox], input[type=radio], input[type=file]";

    function getTouchTarget(control: Element): Element {
      if (control.matches(FIELD_IN_LABEL)) return control.closest("label") ?? control;
      // Some links cover their row with a pseudo-element.
      const coversRow = getComputedStyle(control, "::after").content !== "none";
      return (coversRow ? control.closest("tr, li") : null) ?? control;
    }

    function isInSentence(control: Element): boolean {
      if (!control.matches("a") || getComputedStyle(control).display !== "inline") return false;
      return [...(control.parentNode?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? "").trim().length > 2,
      );
    }

    /** Returns whether a touch at this offset (px) from the target's center reaches the target. */
    function isTouchable(target: Element, box: DOMRect, dx: number, dy: number): boolean {
      const hit = document.elementFromPoint(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy);
      return hit !== null && target.contains(hit.closest(CONTROLS) ?? hit);
    }

    function isSmall(control: Element): boolean {
      const target = getTouchTarget(control);
      const { width, height } = target.getBoundingClientRect();
      if (width >= MIN_SIZE - 0.5 && height >= MIN_SIZE - 0.5) return false;
      target.scrollIntoView({ block: "center" });
      const box = target.getBoundingClientRect();
      const reach = MIN_SIZE / 2 - 1;
      const isWide =
        width >= MIN_SIZE - 0.5 ||
        (isTouchable(target, box, -reach, 0) && isTouchable(target, box, reach, 0));
      const isTall =
        height >= MIN_SIZE - 0.5 ||
        (isTouchable(target, box, 0, -reach) && isTouchable(target, box, 0, reach));
      return !isWide || !isTall;
    }

    const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const controls = [...scope.querySelectorAll(CONTROLS)].filter((control) => {
      const { width, height } = getTouchTarget(control).getBoundingClientRect();
      const isVisible = control.checkVisibility({ visibilityProperty: true });
      return (
        isVisible && width > 2 && height > 2 && control.closest("[inert]") === null && !isInSentence(control)
      );
    });
    return controls.filter(isSmall).map((control) => {
      const { width, height } = getTouchTarget(control).getBoundingClientRect();
      const name = control.getAttribute("aria-label") ?? control.textContent.trim();
      return `${control.tagName.toLowerCase()} “${name.slice(0, 40)}”: ${Math.round(width)} × ${Math.round(height)} px`;
    });
  });
}
