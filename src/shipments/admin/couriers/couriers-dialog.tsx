import type { StoredCourier } from "../../rules/courier.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useDialog, useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";
import { CourierDialog } from "./courier-dialog.tsx";
import type { ConnectedCourier } from "./account-dialog.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { StatusTexts } from "./status-texts.tsx";
import { readCouriers } from "../shipment-calls.ts";

/** How long the toast about a rejected account is shown (ms). */
const PROBLEM_TOAST_MS = 8000;

/** Values of `?dialog=` above the list of couriers. */
const DIALOGS = { add: "add-courier", edit: "edit-courier", account: "courier-account" };

/** The couriers (`?dialog=couriers`), and above them the forms that add one, change one (`&id=`) or store its account. */
export function CouriersDialog() {
  const dialog = useDialog("couriers");
  return <Opened dialog={dialog}>{(opened) => <CourierList {...opened} />}</Opened>;
}

function CourierList({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const { data, problem, reload } = useStaffData("couriers", readCouriers);
  const query = useListQuery();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={messages.couriers}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <Button onClick={() => query.open({ dialog: DIALOGS.add })}>{messages.addCourier}</Button>
        </div>
      }
    >
      {data === undefined && (
        <p className="text-sm text-umber">{problem ? messages.couriersFailed : "Loading …"}</p>
      )}
      {data?.length === 0 && <p className="text-sm">{messages.noCourier}</p>}
      <ul className="divide-y divide-sand">
        {data?.map((courier) => (
          <CourierRow key={courier.id} courier={courier} onChanged={reload} />
        ))}
      </ul>
      {data?.some(({ kind }) => kind !== "manual") && <StatusTexts />}
      {data && <CourierForms couriers={data} onSaved={reload} />}
    </Dialog>
  );
}

const getId = ({ id }: StoredCourier) => String(id);
const isConnected = (courier: StoredCourier): courier is ConnectedCourier => courier.kind !== "manual";

function CourierForms({ couriers, onSaved }: { couriers: readonly StoredCourier[]; onSaved: () => void }) {
  const notFound = messages.courierGone;
  const form = useRecordDialog({
    records: couriers,
    getId,
    adds: DIALOGS.add,
    edits: DIALOGS.edit,
    notFound,
  });
  const account = useRecordDialog({
    records: couriers.filter(isConnected),
    getId,
    adds: "",
    edits: DIALOGS.account,
    notFound,
  });
  return (
    <>
      <Opened dialog={form}>{(opened) => <CourierDialog {...opened} onSaved={onSaved} />}</Opened>
      <Opened dialog={account}>
        {({ latest, isOpen, close }) =>
          latest && <AccountDialog courier={latest} isOpen={isOpen} close={close} onSaved={onSaved} />
        }
      </Opened>
    </>
  );
}

function CourierRow({ courier, onChanged }: { courier: StoredCourier; onChanged: () => void }) {
  const { name, kind, isActive, hasAccount, accountProblem, shipments } = courier;
  const query = useListQuery();
  const param = { id: getId(courier) };
  const accountTest = useMutation(
    () => callStaffRead("POST /api/admin/couriers/:id/account/test", { param }),
    {
      success: ({ problem }) => {
        if (problem === null) showToast(messages.accountAccepted(name));
        else showToast(problem, { tone: "error", displayMs: PROBLEM_TOAST_MS });
        onChanged();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.testFailed, { tone: "error" }),
    },
  );
  const { mutate, isPending } = useMutation(
    () => callStaffWrite("courier_deleted", "DELETE /api/admin/couriers/:id", { param }),
    {
      success: () => {
        showToast(messages.courierDeleted(name));
        onChanged();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.courierFailed, { tone: "error" }),
    },
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span>{name}</span>
        {kind !== "manual" && !hasAccount && <span className="text-oxblood"> · {messages.noAccount}</span>}
        {!isActive && <span className="text-umber"> · {messages.off}</span>}
        {accountProblem !== null && (
          <span className="block text-sm text-oxblood">{messages.accountRejected(name, accountProblem)}</span>
        )}
      </span>
      {kind !== "manual" && (
        <>
          {hasAccount && (
            <Button
              variant="quiet"
              isBusy={accountTest.isPending}
              onClick={() => void accountTest.mutate(undefined)}
            >
              {messages.testAccount}
              <span className="sr-only">{` ${messages.accountOf(name)}`}</span>
            </Button>
          )}
          <Button variant="quiet" onClick={() => query.open({ dialog: DIALOGS.account, ...param })}>
            {messages.account}
            <span className="sr-only">{` ${name}`}</span>
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={() => query.open({ dialog: DIALOGS.edit, ...param })}>
        Edit<span className="sr-only">{` ${name}`}</span>
      </Button>
      {shipments === 0 && (
        <Button variant="quiet" isBusy={isPending} onClick={() => void mutate(undefined)}>
          Delete<span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </li>
  );
}
