import { useRef, useState } from "react";

import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx";
import { Ellipsis } from "../admin-icons.tsx";

/** An action on one row. */
export interface RowAction {
  label: string;
  run: () => void;
  /** Whether it deletes or revokes something; shown in red. Such actions stand last. */
  isDestructive?: boolean;
}

interface RowActionsProps {
  /** Name of the row, e.g. of its product. */
  name: string;
  actions: readonly RowAction[];
}

/** The menu with the actions on a row, as in all lists; nothing if there are none. */
export function RowActions({ name, actions }: RowActionsProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const label = `Actions for ${name}`;
  if (actions.length === 0) return null;
  return (
    <span className="relative z-1">
      <IconButton
        ref={anchor}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Menu anchor={anchor} label={label} onClose={() => setIsOpen(false)}>
          {actions.map(({ label: action, run, isDestructive = false }) => (
            <MenuItem
              key={action}
              onClick={() => {
                // A dialog that the action opens returns the focus here.
                anchor.current?.focus();
                setIsOpen(false);
                run();
              }}
            >
              <span className={isDestructive ? "text-oxblood" : undefined}>{action}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </span>
  );
}
