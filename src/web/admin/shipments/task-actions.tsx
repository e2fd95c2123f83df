import type { ShipmentRow } from "#domain/shipments/shipment.ts";
import { OUTCOMES_BY_TASK } from "#domain/shipments/parcel-task.ts";
import { taskMessages as messages } from "#domain/shipments/task-messages.ts";
import { requires } from "#domain/staff/permissions.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/overlays/toast-store.ts";

import { IfAllowed } from "../if-allowed.tsx";
import { resolveTask } from "./shipment-calls.ts";

interface TaskActionsProps {
  parcel: Pick<ShipmentRow, "id" | "reference" | "task" | "isTaskOpen">;
  /** Called after the task is resolved. */
  onResolved: () => void;
}

/** A contradiction between the parcel and its order, with one button per outcome. Renders nothing without one. */
export function TaskActions({ parcel: { id, reference, task, isTaskOpen }, onResolved }: TaskActionsProps) {
  const { mutate, isPending } = useMutation(resolveTask, {
    success: () => {
      showToast(messages.resolved);
      onResolved();
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.resolveFailed, { tone: "error" }),
  });
  if (task === null || !isTaskOpen) return null;
  return (
    <div className="grid gap-1 rounded-sm border border-oxblood/40 bg-paper p-2">
      <p className="text-oxblood">{messages.tasks[task]}</p>
      <IfAllowed rule={requires("orders.edit")}>
        <div className="-ml-3 flex flex-wrap items-center">
          {OUTCOMES_BY_TASK[task].map((outcome) => (
            <Button
              key={outcome}
              variant="quiet"
              isBusy={isPending}
              onClick={() => void mutate({ id, task, outcome })}
            >
              <span>{messages.outcomes[outcome]}</span>
              <span className="sr-only">{` ${reference}`}</span>
            </Button>
          ))}
        </div>
      </IfAllowed>
    </div>
  );
}
