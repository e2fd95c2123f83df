import type { ComponentProps } from "react";

import { joinClassNames } from "../ui/class-names.ts";

/**
 * Content below the first screen of a phone. The browser styles, lays out and paints it when it comes near, or when it is
 * idle (`use-idle-content.ts`, which sets a style).
 */
export function BelowScreen({ className, children, ...rest }: ComponentProps<"div">) {
  return (
    <div {...rest} className={joinClassNames("below-screen", className)} suppressHydrationWarning>
      {children}
    </div>
  );
}
