import type { ComponentProps, ReactNode } from "react";

import type { ButtonVariant } from "./button-class.ts";
import { buttonClass } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Shows a spinner and takes no further click; keeps focus, unlike `disabled`. */
  isBusy?: boolean;
  /** What the button reads while busy; its own words otherwise. */
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
      className={buttonClass(variant, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest["aria-disabled"]}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && <Spinner />}
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}
