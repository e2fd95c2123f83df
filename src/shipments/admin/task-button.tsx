import { useState } from "react";

import type { ShipmentRow } from "../rules/shipment.ts";
import { taskMessages as messages } from "../rules/task-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { TaskActions } from "./task-actions.tsx";

interface TaskButtonProps {
  parcel: Pick<ShipmentRow, "id" | "reference" | "task" | "isTaskOpen">;
  /** Called after the task is resolved. */
  onResolved: () => void;
}

/** For lists: a contradiction in a few words. A dialog explains it and offers its outcomes. Renders nothing without one. */
export function TaskButton({ parcel, onResolved }: TaskButtonProps) {
  const { reference, task, isTaskOpen } = parcel;
  const [isOpen, setIsOpen] = useState(false);
  if (task === null || !isTaskOpen) return null;
  const resolve = () => {
    setIsOpen(false);
    onResolved();
  };
  return (
    <>
      <Button variant="quiet" className="text-oxblood!" onClick={() => setIsOpen(true)}>
        <span>{messages.labels[task]}</span>
        <span className="sr-only">{` ${reference}`}</span>
      </Button>
      {isOpen && (
        <Dialog isOpen title={messages.dialogTitle(reference)} onClose={() => setIsOpen(false)}>
          <div className="text-sm">
            <TaskActions parcel={parcel} onResolved={resolve} />
          </div>
        </Dialog>
      )}
    </>
  );
}
