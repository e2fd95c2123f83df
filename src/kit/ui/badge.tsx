import type { ReactNode } from "react";

import { joinClassNames } from "./class-names.ts";
import type { Icon } from "./icons.tsx";

/** How a status looks: its icon, and the classes of text, background and border. */
export interface BadgeStyle {
  Icon?: Icon;
  badge: string;
}

const SHAPES = {
  pill: "rounded-full border px-badge-x py-badge-y text-sm",
  /** Without a border, for a status that stands alone. */
  plain: "",
} as const;

interface BadgeProps {
  style: BadgeStyle;
  shape?: keyof typeof SHAPES;
  className?: string | undefined;
  children: ReactNode;
}

/** A status as a label with an icon and a color. */
export function Badge({ style: { Icon, badge }, shape = "pill", className, children }: BadgeProps) {
  return (
    <span
      className={joinClassNames(
        "inline-flex shrink-0 items-center gap-1.5 font-medium whitespace-nowrap",
        SHAPES[shape],
        badge,
        className,
      )}
    >
      {Icon && <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}
