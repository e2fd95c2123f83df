import type { ComponentProps, KeyboardEvent, RefObject } from "react";

import { Popover } from "./popover.tsx";

interface MenuProps {
  /** The button that opens the menu. Receives focus when the menu closes. */
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  onClose: () => void;
  /** `MenuItem`s. */
  children: ComponentProps<"div">["children"];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const index = items.findIndex((item) => item === document.activeElement);
  const targetIndexes: Record<string, number> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const targetIndex = targetIndexes[event.key];
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (targetIndex === undefined) return;
  event.preventDefault();
  items[targetIndex]?.focus();
}

/**
 * A menu that a button opens. Arrow keys move through its items, and Tab closes it. Render it only while it is open.
 */
export function Menu({ anchor, label, onClose, children }: MenuProps) {
  return (
    <Popover anchor={anchor} align="end" role="menu" label={label} onClose={onClose} onKeyDown={moveFocus}>
      {children}
    </Popover>
  );
}

export function MenuItem({ children, ...rest }: ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="flex min-h-control w-full items-center gap-3 rounded-xs px-3 text-left text-sm hover:bg-sand/60 focus-visible:bg-sand/60"
    >
      {children}
    </button>
  );
}
