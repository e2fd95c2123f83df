import type { ComponentProps } from "react";

import { joinClassNames } from "./class-names.ts";

interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name. */
  label: string;
}

export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={joinClassNames(
        "inline-flex size-control shrink-0 items-center justify-center transition-colors hover:text-brass disabled:cursor-not-allowed disabled:text-umber/60",
        className,
      )}
    />
  );
}
