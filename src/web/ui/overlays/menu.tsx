import type { ComponentProps, KeyboardEvent, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";

/** Distance between menu and button, and minimum distance to the window's edges (px). */
const GAP_PX = 4;

interface MenuProps {
  /** The button that opens the menu. Receives focus when the menu closes. */
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  onClose: () => void;
  /** `MenuItem`s. */
  children: ComponentProps<"div">["children"];
}

/** Positions the menu below its button, or above it if there is no room, inside the window. */
function positionMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isRoomBelow = button.bottom + GAP_PX + height <= innerHeight;
  menu.style.top = `${Math.max(GAP_PX, isRoomBelow ? button.bottom + GAP_PX : button.top - GAP_PX - height)}px`;
  menu.style.left = `${Math.max(GAP_PX, Math.min(button.right - width, innerWidth - width - GAP_PX))}px`;
}

/**
 * A popup menu of a button. Arrow keys move through its items. Escape, Tab and a click outside close it. Render it only
 * while it is open.
 */
export function Menu({ anchor, label, onClose, children }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu || !anchor.current) return;
    // When the popover closes, the browser restores focus to the element that was focused when it opened.
    anchor.current.focus();
    menu.showPopover();
    positionMenu(menu, anchor.current);
    menu.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const close = () => menu.hidePopover();
    addEventListener("scroll", close, { passive: true });
    addEventListener("resize", close);
    return () => {
      removeEventListener("scroll", close);
      removeEventListener("resize", close);
    };
  }, [anchor]);

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const index = items.findIndex((item) => item === document.activeElement);
    const targets: Record<string, number> = {
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const target = targets[event.key];
    if (event.key === "Tab") event.currentTarget.hidePopover();
    if (target === undefined) return;
    event.preventDefault();
    items[target]?.focus();
  }

  return (
    <div
      ref={ref}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKey}
      onToggle={(event) => {
        if (event.newState === "closed") onClose();
      }}
      className="fixed inset-auto m-0 min-w-48 border border-sand bg-paper p-1 text-ink shadow-float"
    >
      {children}
    </div>
  );
}

export function MenuItem({ children, ...rest }: ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="flex min-h-control w-full items-center gap-3 px-3 text-left text-sm hover:bg-sand/60 focus-visible:bg-sand/60"
    >
      {children}
    </button>
  );
}
