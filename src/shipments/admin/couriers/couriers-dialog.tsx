import { useState } from "react";

import type { StoredCourier } from "../../rules/courier.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { CourierDialog } from "./courier-dialog.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { StatusTexts } from "./status-texts.tsx";
import { deleteCourier, readCouriers, testCourierAccount } from "../shipment-calls.ts";

/** How long the toast about a rejected account is shown (ms). */
const PROBLEM_TOAST_MS = 8000;

/** Lists the couriers, with buttons that add, change and delete them. Mounted while open. */
export function CouriersDialog({ onClose }: { onClose: () => void }) {
  const { data, problem, reload } = useStaffData("couriers", readCouriers);
  const [editedCourier, setEditedCourier] = useState<StoredCourier | "new">();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.couriers}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => setEditedCourier("new")}>{messages.addCourier}</Button>
        </div>
      }
    >
      {data === undefined && (
        <p className="text-sm text-umber">{problem ? messages.couriersFailed : "Loading …"}</p>
      )}
      {data?.length === 0 && <p className="text-sm">{messages.noCourier}</p>}
      <ul className="divide-y divide-sand">
        {data?.map((courier) => (
          <CourierRow
            key={courier.id}
            courier={courier}
            onEdit={() => setEditedCourier(courier)}
            onChanged={reload}
          />
        ))}
      </ul>
      {data?.some(({ kind }) => kind !== "manual") && <StatusTexts />}
      {editedCourier !== undefined && (
        <CourierDialog
          courier={editedCourier === "new" ? undefined : editedCourier}
          onClose={() => setEditedCourier(undefined)}
          onSaved={reload}
        />
      )}
    </Dialog>
  );
}

interface CourierRowProps {
  courier: StoredCourier;
  onEdit: () => void;
  /** Called after the courier is deleted or its account is stored. */
  onChanged: () => void;
}

function CourierRow({ courier, onEdit, onChanged }: CourierRowProps) {
  const { id, name, kind, isActive, hasAccount, shipments } = courier;
  const [isEditingAccount, setIsEditingAccount] = useState(false);
  const accountTest = useMutation(testCourierAccount, {
    success: ({ problem }) =>
      problem === null
        ? showToast(messages.accountAccepted(name))
        : showToast(problem, { tone: "error", displayMs: PROBLEM_TOAST_MS }),
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.testFailed, { tone: "error" }),
  });
  const { mutate, isPending } = useMutation(deleteCourier, {
    success: () => {
      showToast(messages.courierDeleted(name));
      onChanged();
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.courierFailed, { tone: "error" }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span>{name}</span>
        {kind !== "manual" && !hasAccount && <span className="text-oxblood"> · {messages.noAccount}</span>}
        {!isActive && <span className="text-umber"> · {messages.off}</span>}
      </span>
      {kind !== "manual" && (
        <>
          {hasAccount && (
            <Button
              variant="quiet"
              isBusy={accountTest.isPending}
              onClick={() => void accountTest.mutate(id)}
            >
              {messages.testAccount}
              <span className="sr-only">{` ${messages.accountOf(name)}`}</span>
            </Button>
          )}
          <Button variant="quiet" onClick={() => setIsEditingAccount(true)}>
            {messages.account}
            <span className="sr-only">{` ${name}`}</span>
          </Button>
          {isEditingAccount && (
            <AccountDialog
              courier={{ ...courier, kind }}
              onClose={() => setIsEditingAccount(false)}
              onSaved={onChanged}
            />
          )}
        </>
      )}
      <Button variant="quiet" onClick={onEdit}>
        Edit<span className="sr-only">{` ${name}`}</span>
      </Button>
      {shipments === 0 && (
        <Button variant="quiet" isBusy={isPending} onClick={() => void mutate(id)}>
          Delete<span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </li>
  );
}
