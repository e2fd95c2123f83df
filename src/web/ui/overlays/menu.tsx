import type { ComponentProps, KeyboardEvent, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";

/** Between the menu and its button, and at least to the window's edge, in pixels. */
const GAP = 4;

interface MenuProps {
  /** The button that opened it; focus goes back there. */
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  onClose: () => void;
  /** `MenuItem`s. */
  children: ComponentProps<"div">["children"];
}

/** Below its button, or above it where the window ends; never beyond the window's sides. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isRoomBelow = button.bottom + GAP + height <= innerHeight;
  menu.style.top = `${Math.max(GAP, isRoomBelow ? button.bottom + GAP : button.top - GAP - height)}px`;
  menu.style.left = `${Math.max(GAP, Math.min(button.right - width, innerWidth - width - GAP))}px`;
}

/**
 * What a button offers, over everything else: arrow keys walk through it, Escape, Tab and a click elsewhere close it.
 * It is there only while it is open.
 */
export function Menu({ anchor, label, onClose, children }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu || !anchor.current) return;
    // The browser gives focus back to whatever had it before.
    anchor.current.focus();
    menu.showPopover();
    place(menu, anchor.current);
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
    const at = items.findIndex((item) => item === document.activeElement);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
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
      className="flex min-h-11 w-full items-center gap-3 px-3 text-left text-sm hover:bg-sand/60 focus-visible:bg-sand/60"
    >
      {children}
    </button>
  );
}
