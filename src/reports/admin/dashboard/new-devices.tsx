import { useRevalidator } from "react-router";

import { requires } from "#kit/rules/permissions.ts";
import { sessionMessages as messages } from "#staff/rules/sign-in-messages.ts";
import type { NewDevice } from "#staff/rules/session.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { CircleAlert } from "#kit/ui/icons.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { Time } from "#kit/ui/time.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

const reviewDevices = (devices: readonly NewDevice[]) =>
  callStaffWrite("devices_reviewed", "POST /api/admin/new-devices/review", {
    json: { devices: devices.map(({ uid, at }) => ({ uid, at })) },
  });

/** Sign-ins on new devices, with a button that removes them from the dashboard. */
export function NewDevices({ devices }: { devices: readonly NewDevice[] }) {
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation(reviewDevices, {
    success: () => void revalidate(),
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.markAsKnownFailed, { tone: "error" }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-sand py-1.5 text-sm">
      <ul aria-label={messages.newDevices} className="min-w-0 flex-1 basis-72">
        {devices.map(({ uid, name, device, network, at }) => (
          <li key={`${uid} ${at}`} className="flex gap-2 py-1.5">
            <CircleAlert
              className="mt-0.5 ml-7 size-4 shrink-0 text-oxblood"
              strokeWidth={1.75}
              aria-hidden="true"
            />
            <span className="min-w-0 wrap-anywhere">
              <span>{`${messages.newDevice(name, device, network)}, `}</span>
              <Time iso={at} />
            </span>
          </li>
        ))}
      </ul>
      <IfAllowed rule={requires("staff.manage")}>
        <Button variant="quiet" isBusy={isPending} onClick={() => void mutate(devices)}>
          {messages.markAsKnown}
        </Button>
      </IfAllowed>
    </div>
  );
}
