import type { Order } from "#orders/rules/order.ts";
import { formatPhone } from "#kit/rules/phone.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { staffPrivacyMessages } from "#privacy/rules/privacy-messages.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { OptionalDetails } from "#orders/ui/optional-details.tsx";
import { Link } from "react-router";
import { buildNewOrderPath, NEW_ORDER_RULE } from "#orders/rules/staff-order/new-order.ts";

const LINK_CLASS = "text-link inline-flex min-h-control items-center break-all sm:min-h-8";

/**
 * The customer's contact details and delivery address. Staff without the permission see masked details without links.
 */
export function OrderCustomer({ order }: { order: Order }) {
  const isErased = order.customerInfo.name === ERASED_NAME;
  const can = useAccess();
  const canContact = can("customers.contact") && !isErased;
  const { name, email, phone } = order.customerInfo;
  const { street, city, state, zipCode, country } = order.shippingAddress;
  return (
    <div className="text-sm">
      <p className="font-medium">{isErased ? staffPrivacyMessages.orderErased : name}</p>
      {canContact && (
        <ul>
          {/* Past orders of another shop can lack a contact. */}
          {email !== "" && (
            <li>
              <a href={`mailto:${email}`} className={LINK_CLASS}>
                {email}
              </a>
            </li>
          )}
          {phone !== "" && (
            <li>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className={`${LINK_CLASS} tabular-nums`}>
                {formatPhone(phone)}
              </a>
            </li>
          )}
        </ul>
      )}
      {!canContact && !isErased && <p>{[email, phone].filter((contact) => contact !== "").join(" · ")}</p>}
      <address className="mt-2 not-italic">
        <span>{street}</span>
        {street !== "" && <br />}
        <span>{[city, state, zipCode].filter((part) => part !== "").join(", ")}</span>
        <br />
        <span>{country}</span>
      </address>
      <OptionalDetails order={order} className="mt-2" />
      {!isErased && phone !== "" && (
        <p className="mt-2 flex flex-wrap gap-x-4">
          <Link to={`/admin/customers/order-${encodeURIComponent(order.id)}`} className={LINK_CLASS}>
            Customer
          </Link>
          {canContact && (
            <Link to={`/admin/orders?search=${encodeURIComponent(phone)}`} className={LINK_CLASS}>
              All orders of this customer
            </Link>
          )}
          {can(NEW_ORDER_RULE) && (
            <Link to={buildNewOrderPath(phone)} className={LINK_CLASS}>
              New order
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
