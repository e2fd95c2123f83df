import type { ReactNode } from "react";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { Button } from "#kit/ui/button.tsx";

import type { ReturnRow } from "../rules/return.ts";
import type { ReturnDialogName } from "./return-dialogs.tsx";

interface ReturnButtonProps {
  given: Pick<ReturnRow, "reference">;
  dialog: ReturnDialogName;
  children: ReactNode;
}

/** A button that opens a dialog about a return. */
export function ReturnButton({ given: { reference }, dialog, children }: ReturnButtonProps) {
  const query = useListQuery();
  return (
    <Button variant="quiet" onClick={() => query.open({ dialog, id: reference })}>
      <span>{children}</span>
      <span className="sr-only">{` ${reference}`}</span>
    </Button>
  );
}
