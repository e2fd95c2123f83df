import { Button } from "../../ui/button.tsx";

import { Pencil } from "../admin-icons.tsx";
import type { RowAction } from "./row-actions.tsx";
import { RowActions } from "./row-actions.tsx";

interface CardActionsProps {
  /** Name of the item on the card. */
  name: string;
  onEdit: () => void;
  /** The further actions, in a menu. */
  actions: readonly RowAction[];
}

/** The edit button and the menu of a card. */
export function CardActions({ name, onEdit, actions }: CardActionsProps) {
  return (
    <>
      <Button variant="quiet" onClick={onEdit}>
        <Pencil className="size-4" strokeWidth={1.6} aria-hidden="true" />
        Edit<span className="sr-only">{` ${name}`}</span>
      </Button>
      <RowActions name={name} actions={actions} />
    </>
  );
}
