import { canAdvise } from "../rules/advice.ts";
import { COURIER_FEATURES } from "../rules/courier-kind.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { WhatsAppLink } from "#orders/admin/whatsapp-link.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { Time } from "#kit/ui/time.tsx";

import { ParcelButton } from "./parcel-button.tsx";

type AdviceParcel = Pick<
  ShipmentRow,
  | "id"
  | "orderNumber"
  | "customerName"
  | "customerPhoneE164"
  | "courier"
  | "reference"
  | "state"
  | "unknownText"
  | "latestAdvice"
>;

interface AdviceActionsProps {
  parcel: AdviceParcel;
  /** Whether the actions are in a list. In lists, only narrow screens show explanations. */
  isInList?: boolean;
  /** Called after the courier accepts the advice. */
  onChanged: () => Promise<void> | void;
}

/**
 * Actions for a parcel that could not be delivered: staff advise the courier and inform the customer. Renders nothing
 * for other parcels.
 */
export function AdviceActions({ parcel, isInList = false, onChanged }: AdviceActionsProps) {
  const { id, reference, courier, latestAdvice } = parcel;
  const retry = useMutation(
    () =>
      callStaffWrite("courier_advised", "POST /api/admin/shipments/:id/advice", {
        param: { id: String(id) },
        json: { advice: "retry", remarks: "" },
      }),
    {
      success: () => {
        showToast(messages.advised(courier.name, "retry"));
        void onChanged();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.adviceFailed, { tone: "error" }),
    },
  );
  if (!canAdvise(parcel)) return null;
  const explanationClass = isInList ? "md:hidden" : undefined;
  return (
    <div className="relative z-1 grid gap-1 text-sm">
      {latestAdvice && (
        <p className={joinClassNames("text-umber", explanationClass)}>
          <span>{`${messages.adviceGiven(latestAdvice.advice, latestAdvice.by)} `}</span>
          <Time iso={latestAdvice.at} className="tabular-nums" />
        </p>
      )}
      {!COURIER_FEATURES[courier.kind].advice && (
        <div className={explanationClass}>
          <CourierContact courier={courier} />
        </div>
      )}
      <div className={joinClassNames("-ml-3 flex flex-wrap items-center", isInList && "xl:flex-nowrap")}>
        {COURIER_FEATURES[courier.kind].advice && (
          <IfAllowed rule={requires("shipments.book")}>
            <Button variant="quiet" isBusy={retry.isPending} onClick={() => void retry.mutate(undefined)}>
              {messages.retryDelivery}
              <span className="sr-only">{` ${reference}`}</span>
            </Button>
            <ParcelButton parcel={parcel} dialog="parcel-return">
              {messages.returnShort}
            </ParcelButton>
          </IfAllowed>
        )}
        <IfAllowed rule={requires("customers.contact")}>
          <div className={explanationClass}>
            <CustomerLink parcel={parcel} />
          </div>
        </IfAllowed>
      </div>
    </div>
  );
}

/** Explains that the courier accepts no advice, and how staff can contact the courier. */
function CourierContact({ courier: { name, helpContact } }: Pick<AdviceParcel, "courier">) {
  const isWebsite = helpContact?.startsWith("https://") === true;
  return (
    <p className="wrap-anywhere">
      <span>{`${messages.noAdvice(name)} `}</span>
      {helpContact === null ? (
        <span>{messages.noHelpContact}</span>
      ) : (
        <a
          href={isWebsite ? helpContact : `tel:${helpContact.replaceAll(/[^\d+]/g, "")}`}
          {...(isWebsite && { target: "_blank", rel: "noreferrer" })}
          className="text-link"
        >
          {helpContact}
        </a>
      )}
    </p>
  );
}

/** A link that opens WhatsApp with a message about the failed attempt. Renders nothing without a valid phone number. */
function CustomerLink({ parcel }: { parcel: AdviceParcel }) {
  const { customerPhoneE164: phone, customerName: name, orderNumber, courier, latestAdvice } = parcel;
  const text = messages.attemptText({
    name,
    orderNumber,
    courier: courier.name,
    advice: latestAdvice?.advice,
  });
  return (
    <WhatsAppLink message={{ phone, text }} className={getButtonClass("quiet")}>
      {messages.tellCustomer}
      <span className="sr-only">{` ${name} (opens in a new tab)`}</span>
    </WhatsAppLink>
  );
}
