import { Link } from "react-router";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Button } from "#kit/ui/button.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { returnSlipMessages } from "../rules/return-slip-messages.ts";
import { buildStaffSlipPath, hasReturnSlip } from "../rules/return-slip.ts";
import { canBecome, canCorrect } from "../rules/return-state.ts";
import type { ReturnRow } from "../rules/return.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";
import { ReturnButton } from "./return-button.tsx";

interface NextStepsProps {
  given: Pick<ReturnRow, "state" | "reference" | "credit">;
  onChanged: () => Promise<void> | void;
}

/** Records that the items of a return have arrived. */
export function ReceiveButton({
  reference,
  onChanged,
}: Pick<NextStepsProps, "onChanged"> & { reference: string }) {
  const receiving = useMutation(
    (param: { reference: string }) =>
      callStaffWrite("return_received", "POST /api/admin/returns/:reference/receipt", { param }),
    {
      success: () => {
        showToast(messages.received);
        void onChanged();
      },
      problem: ({ detail }) => showToast(detail),
    },
  );
  return (
    <Button variant="quiet" isBusy={receiving.isPending} onClick={() => void receiving.mutate({ reference })}>
      <span>{messages.receive}</span>
      <span className="sr-only">{` ${reference}`}</span>
    </Button>
  );
}

/** The next steps of a return, for staff who may take them. */
export function NextSteps({ given, onChanged }: NextStepsProps) {
  const { state, reference, credit } = given;
  return (
    <div className="relative z-1 -ml-3 flex flex-wrap">
      <IfAllowed rule={requires("returns.decide")}>
        {state === "requested" && (
          <ReturnButton given={given} dialog="return-approve">
            {messages.approve}
          </ReturnButton>
        )}
        {(state === "requested" || state === "approved" || state === "received") && (
          <ReturnButton given={given} dialog="return-reject">
            {messages.reject}
          </ReturnButton>
        )}
        {(canCorrect(state, credit) || state === "refunded") && (
          <ReturnButton given={given} dialog="return-correct">
            {messages.correct}
          </ReturnButton>
        )}
      </IfAllowed>
      <IfAllowed rule={requires("shipments.pack")}>
        {hasReturnSlip(state) && (
          <Link to={buildStaffSlipPath(reference)} className={getButtonClass("quiet")}>
            <span>{returnSlipMessages.open}</span>
            <span className="sr-only">{` ${reference}`}</span>
          </Link>
        )}
        {state === "approved" && <ReceiveButton reference={reference} onChanged={onChanged} />}
        {state === "received" && (
          <ReturnButton given={given} dialog="return-inspect">
            {messages.inspect}
          </ReturnButton>
        )}
      </IfAllowed>
      {canBecome(state, "exchanged") && credit !== null && credit > 0 && (
        <IfAllowed rule={requires("returns.decide", "orders.create", "products.read")}>
          <Link to={`/admin/returns/${reference}/exchange`} className={getButtonClass("quiet")}>
            <span>{messages.exchange}</span>
            <span className="sr-only">{` ${reference}`}</span>
          </Link>
        </IfAllowed>
      )}
    </div>
  );
}
