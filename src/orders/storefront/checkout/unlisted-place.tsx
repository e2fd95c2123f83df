import type { ComponentProps } from "react";

import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

interface UnlistedPlaceProps extends Omit<ComponentProps<typeof Field>, "onChange"> {
  value: string;
  onChange: (name: string) => void;
  /** Called to return to the list. Discards the entered place. */
  onReturnToList: () => void;
}

/** A text field for a place that is not listed, with a button that returns to the list. */
export function UnlistedPlace({ onChange, onReturnToList, className, ...field }: UnlistedPlaceProps) {
  return (
    <div className={className}>
      <Field {...field} onChange={(event) => onChange(event.currentTarget.value)} />
      <Button variant="quiet" className="-ml-3" onClick={onReturnToList}>
        Choose from the list
      </Button>
    </div>
  );
}
