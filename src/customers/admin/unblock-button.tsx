import { useRevalidator } from "react-router";

import { blockedPhoneMessages as messages } from "../rules/blocked-phone-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { RowActions } from "#kit/admin/lists/row-actions.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Unblocks a phone number (E.164) and reloads the list. */
export function UnblockButton({ phone }: { phone: string }) {
  const { revalidate } = useRevalidator();
  const unblock = useMutation(
    (phone: string) =>
      callStaffWrite("phone_unblocked", "DELETE /api/admin/blocked-phones/:phone", { param: { phone } }),
    {
      success: () => {
        showToast(messages.unblocked(phone));
        void revalidate();
      },
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : messages.unblockFailed, { tone: "error" });
        if (isRejection) void revalidate();
      },
    },
  );
  return (
    <RowActions
      name={phone}
      actions={[{ label: messages.unblock, run: () => void unblock.mutate(phone), isDestructive: true }]}
    />
  );
}
