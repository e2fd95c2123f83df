import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";

import { joinClassNames } from "../class-names.ts";

/** Distance between popover and button, and minimum distance to the window's edges (px). */
const GAP_PX = 4;

interface PopoverProps {
  /** The button that opens the popover. Receives focus when the popover closes. */
  anchor: RefObject<HTMLButtonElement | null>;
  /** The edge of the button that the popover aligns with. */
  align: "start" | "end";
  role: "dialog" | "menu";
  label: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  className?: string;
  children: ReactNode;
}

/** Positions the popover inside the window: below its button, or above the button if there is no room below. */
function positionPopover(popover: HTMLElement, anchor: HTMLElement, align: "start" | "end"): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const fitsBelow = button.bottom + GAP_PX + height <= innerHeight;
  const left = align === "start" ? button.left : button.right - width;
  popover.style.top = `${Math.max(GAP_PX, fitsBelow ? button.bottom + GAP_PX : button.top - GAP_PX - height)}px`;
  popover.style.left = `${Math.max(GAP_PX, Math.min(left, innerWidth - width - GAP_PX))}px`;
}

/**
 * A native popover beside its button, with focus on its first control. Escape, scrolling and a click outside close it.
 * Render it only while it is open.
 */
export function Popover({
  anchor,
  align,
  role,
  label,
  onClose,
  onKeyDown,
  className,
  children,
}: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover || !anchor.current) return;
    // When the popover closes, the browser restores focus to the element that was focused when it opened.
    anchor.current.focus();
    popover.showPopover();
    positionPopover(popover, anchor.current, align);
    popover.querySelector<HTMLElement>("input, select, button, a[href]")?.focus();
    const close = () => popover.hidePopover();
    addEventListener("scroll", close, { passive: true });
    addEventListener("resize", close);
    return () => {
      removeEventListener("scroll", close);
      removeEventListener("resize", close);
    };
  }, [anchor, align]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- `role` is always set
    <div
      ref={ref}
      popover="auto"
      role={role}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === "closed") onClose();
      }}
      className={joinClassNames(
        "fixed inset-auto m-0 max-h-[80dvh] min-w-48 overflow-y-auto rounded-sm border border-sand bg-paper p-1 text-ink shadow-float",
        className,
      )}
    >
      {children}
    </div>
  );
}
