import type { ComponentProps, ReactNode } from "react";

import type { ButtonVariant } from "./button-class.ts";
import { getButtonClass } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Shows a spinner and ignores clicks. Unlike a disabled button, it keeps focus. */
  isBusy?: boolean;
  /** The label while busy; `children` by default. */
  busyLabel?: ReactNode;
}

export function Button({
  variant = "primary",
  isBusy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={getButtonClass(variant, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest["aria-disabled"]}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && <Spinner />}
      <span className="contents">{isBusy ? (busyLabel ?? children) : children}</span>
    </button>
  );
}
