import type { Order } from "#orders/rules/order.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { staffPrivacyMessages } from "#privacy/rules/privacy-messages.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { OptionalDetails } from "#orders/ui/optional-details.tsx";
import { Link } from "react-router";

const LINK_CLASS = "text-link inline-flex min-h-control items-center break-all sm:min-h-8";

/**
 * The customer's contact details and delivery address. Staff without the permission see masked details without links.
 */
export function OrderCustomer({ order }: { order: Order }) {
  const isErased = order.customerInfo.name === ERASED_NAME;
  const canContact = useAccess()("customers.contact") && !isErased;
  const { name, email, phone } = order.customerInfo;
  const { street, city, state, zipCode, country } = order.shippingAddress;
  return (
    <div className="text-sm">
      <p className="font-medium">{isErased ? staffPrivacyMessages.orderErased : name}</p>
      {canContact && (
        <ul>
          <li>
            <a href={`mailto:${email}`} className={LINK_CLASS}>
              {email}
            </a>
          </li>
          <li>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className={`${LINK_CLASS} tabular-nums`}>
              {phone}
            </a>
          </li>
        </ul>
      )}
      {!canContact && !isErased && <p>{`${email} · ${phone}`}</p>}
      <address className="mt-2 not-italic">
        <span>{street}</span>
        {street !== "" && <br />}
        <span>{[city, state, zipCode].filter((part) => part !== "").join(", ")}</span>
        <br />
        <span>{country}</span>
      </address>
      <OptionalDetails order={order} className="mt-2" />
      {canContact && (
        <p className="mt-2">
          <Link to={`/admin/orders?search=${encodeURIComponent(phone)}`} className={LINK_CLASS}>
            All orders of this customer
          </Link>
        </p>
      )}
    </div>
  );
}
