import type { ReactNode } from "react";
import { useRef, useState } from "react";

import { Popover } from "./popover.tsx";

interface PopoverButtonProps {
  /** The button's contents. */
  button: ReactNode;
  /** Accessible name of the popover. */
  label: string;
  buttonClassName: string;
  children: ReactNode;
}

/** A button that opens a popover with controls below it. */
export function PopoverButton({ button, label, buttonClassName, children }: PopoverButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const wasOpenOnPress = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // Pressing the button already closes an open popover, so the click event must not open it again.
        onPointerDown={() => (wasOpenOnPress.current = isOpen)}
        onClick={() => {
          if (!wasOpenOnPress.current) setIsOpen(true);
          wasOpenOnPress.current = false;
        }}
        className={buttonClassName}
      >
        {button}
      </button>
      {isOpen && (
        <Popover anchor={anchor} align="start" role="dialog" label={label} onClose={() => setIsOpen(false)}>
          {children}
        </Popover>
      )}
    </>
  );
}
