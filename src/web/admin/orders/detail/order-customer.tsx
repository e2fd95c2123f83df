import type { Order } from "#domain/orders/order.ts";
import { buildWhatsappLink } from "#domain/store/whatsapp.ts";
import { OptionalDetails } from "#web/ui/orders/optional-details.tsx";
import { Link } from "react-router";

/** Returns the number with its country code, as WhatsApp requires; treats national numbers as Pakistani. */
function toInternational(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, "");
  if (digits.startsWith("+")) return digits;
  return digits.startsWith("00") ? digits.slice(2) : digits.replace(/^0/, "92");
}

const LINK_CLASS = "text-link inline-flex min-h-control items-center break-all sm:min-h-8";

/** The customer's contact details and the delivery address. */
export function OrderCustomer({ order }: { order: Order }) {
  const { name, email, phone } = order.customerInfo;
  const { street, city, state, zipCode, country } = order.shippingAddress;
  return (
    <div className="text-sm">
      <p className="font-medium">{name}</p>
      <ul>
        <li>
          <a href={`mailto:${email}`} className={LINK_CLASS}>
            {email}
          </a>
        </li>
        <li className="flex flex-wrap gap-x-4">
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className={`${LINK_CLASS} tabular-nums`}>
            {phone}
          </a>
          <a
            href={buildWhatsappLink(toInternational(phone))}
            target="_blank"
            rel="noreferrer"
            className={LINK_CLASS}
          >
            WhatsApp
          </a>
        </li>
      </ul>
      <address className="mt-2 not-italic">
        {street}
        <br />
        {[city, state, zipCode].filter((part) => part !== "").join(", ")}
        <br />
        {country}
      </address>
      <OptionalDetails order={order} className="mt-2" />
      <p className="mt-2">
        <Link to={`/admin/orders?search=${encodeURIComponent(email)}`} className={LINK_CLASS}>
          All orders of this customer
        </Link>
      </p>
    </div>
  );
}
