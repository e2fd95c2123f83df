import { classNames } from "#web/ui/class-names.ts";

import type { PanelProps } from "./panel.tsx";
import { ModalPanel } from "./panel.tsx";

interface DialogProps extends PanelProps {
  size?: "regular" | "wide";
}

/** A modal dialog in the center of the window; a bottom sheet on phones. */
export function Dialog({ size = "regular", ...props }: DialogProps) {
  return (
    <ModalPanel
      {...props}
      modalClassName="modal-dialog"
      className={classNames("max-h-[94dvh]", size === "wide" ? "sm:max-w-5xl" : "sm:max-w-dialog")}
    />
  );
}
