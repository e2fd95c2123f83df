import type { ReactNode } from "react";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { Button } from "#kit/ui/button.tsx";

import type { ParcelDialogName } from "./parcel-dialogs.tsx";

interface ParcelButtonProps {
  parcel: { id: number | string; reference: string };
  dialog: ParcelDialogName;
  className?: string;
  children: ReactNode;
}

/** A button that opens a dialog about a parcel. */
export function ParcelButton({ parcel: { id, reference }, dialog, className, children }: ParcelButtonProps) {
  const query = useListQuery();
  return (
    <Button variant="quiet" className={className} onClick={() => query.open({ dialog, id: String(id) })}>
      <span>{children}</span>
      <span className="sr-only">{` ${reference}`}</span>
    </Button>
  );
}
