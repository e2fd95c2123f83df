import type { ShipmentRow } from "../rules/shipment.ts";
import { OUTCOMES_BY_TASK } from "../rules/parcel-task.ts";
import { taskMessages as messages } from "../rules/task-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { resolveTask } from "./shipment-calls.ts";

interface TaskActionsProps {
  parcel: Pick<ShipmentRow, "id" | "reference" | "task" | "isTaskOpen">;
  /** Called after the task is resolved. */
  onResolved: () => Promise<void> | void;
}

/** A contradiction between the parcel and its order, with one button per outcome. Renders nothing without one. */
export function TaskActions({ parcel: { id, reference, task, isTaskOpen }, onResolved }: TaskActionsProps) {
  const { mutate, isPending } = useMutation(resolveTask, {
    success: () => {
      showToast(messages.resolved);
      void onResolved();
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
