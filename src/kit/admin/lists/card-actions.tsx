import { DeleteButton } from "../delete-button.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

import { Pencil } from "../admin-icons.tsx";

interface CardActionsProps {
  /** Name of the item on the card. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Whether the edit button is an icon without text, e.g. in a table row. */
  isCompact?: boolean;
}

/** Edit and delete buttons of a card or a row. */
export function CardActions({ name, onEdit, onDelete, isCompact = false }: CardActionsProps) {
  return (
    <>
      {isCompact ? (
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Pencil className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant="quiet" onClick={onEdit}>
          <Pencil className="size-4" strokeWidth={1.6} aria-hidden="true" />
          Edit<span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
      <DeleteButton label={`Delete ${name}`} onClick={onDelete} />
    </>
  );
}
