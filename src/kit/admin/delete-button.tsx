import type { ComponentProps } from "react";

import { joinClassNames } from "../ui/class-names.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Trash2 } from "../ui/order-icons.tsx";

/** A button that deletes or removes an item. */
export function DeleteButton({ className, ...rest }: Omit<ComponentProps<typeof IconButton>, "children">) {
  return (
    <IconButton {...rest} className={joinClassNames("hover:text-oxblood", className)}>
      <Trash2 className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
    </IconButton>
  );
}
