import type { ComponentProps } from "react";

import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";

interface UnlistedPlaceProps extends Omit<ComponentProps<typeof Field>, "onChange"> {
  value: string;
  onChange: (name: string) => void;
  /** Back to the list, which keeps nothing of what was typed. */
  onList: () => void;
}

/** A place that its list does not know, as the shopper writes it. */
export function UnlistedPlace({ onChange, onList, className, ...field }: UnlistedPlaceProps) {
  return (
    <div className={className}>
      <Field {...field} onChange={(event) => onChange(event.currentTarget.value)} />
      <Button variant="quiet" className="-ml-3" onClick={onList}>
        Choose from the list
      </Button>
    </div>
  );
}
