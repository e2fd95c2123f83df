import type { ReactNode } from "react";
import { Link } from "react-router";

import { BlockPhone } from "#customers/admin/block-phone.tsx";
import { UnblockButton } from "#customers/admin/unblock-button.tsx";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { MetricCard, MetricGrid } from "#kit/admin/metrics/metric-card.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { requires } from "#kit/rules/permissions.ts";
import { formatPhone } from "#kit/rules/phone.ts";
import { Time } from "#kit/ui/time.tsx";
import { StatusBadge } from "#orders/ui/status-badge.tsx";

import type { Customer } from "../../rules/customers/customer.ts";

const LINK_CLASS = "text-link inline-flex min-h-control items-center wrap-anywhere sm:min-h-8";

/** The figures of a customer's orders. */
export function CustomerFigures({ customer }: { customer: Customer }) {
  return (
    <MetricGrid label="Orders of this customer">
      <MetricCard label="Orders" value={customer.orders} />
      <MetricCard
        label="Delivered"
        value={customer.delivered}
        hint={customer.cancelled === 0 ? undefined : `${customer.cancelled} cancelled`}
      />
      <MetricCard label="Refused" value={customer.refused} />
      <MetricCard label="Spent" value={formatPrice(customer.spent)} hint="Delivered orders" />
    </MetricGrid>
  );
}

/** The customer's latest orders, each with a link. */
export function CustomerOrders({ customer }: { customer: Customer }) {
  const { recentOrders, orders, phone } = customer;
  return (
    <Panel title="Orders">
      {recentOrders.length === 0 && <p className="text-sm text-umber">No orders yet</p>}
      <ul className="divide-y divide-sand text-sm">
        {recentOrders.map(({ id, orderNumber, createdAt, totalAmount, status, delivery }) => (
          <li
            key={id}
            className="relative flex min-h-control flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5 hover:bg-ivory/70"
          >
            <Link
              to={`/admin/orders/${id}`}
              className="font-medium tabular-nums after:absolute after:inset-0 hover:underline"
            >
              {orderNumber}
            </Link>
            <Time iso={createdAt} className="text-umber tabular-nums" />
            <span className="ml-auto tabular-nums">{formatPrice(totalAmount)}</span>
            <StatusBadge order={{ status, delivery }} />
          </li>
        ))}
      </ul>
      {orders > recentOrders.length && (
        <IfAllowed rule={requires("customers.contact")}>
          <Link to={`/admin/orders?search=${encodeURIComponent(phone)}`} className={LINK_CLASS}>
            {`All ${orders} orders`}
          </Link>
        </IfAllowed>
      )}
    </Panel>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-umber">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Phone number, email address, last address and consent. Staff without the permission see masked contacts. */
export function CustomerContact({ customer, onChanged }: { customer: Customer; onChanged: () => void }) {
  const canContact = useAccess()(requires("customers.contact"));
  const { phone, email, address, newsletterSince, block } = customer;
  return (
    <Panel title="Contact">
      <dl className="grid gap-3 text-sm">
        <Detail label="Phone">
          {canContact ? (
            <a href={`tel:${phone}`} className={`${LINK_CLASS} tabular-nums`}>
              {formatPhone(phone)}
            </a>
          ) : (
            <span>{phone}</span>
          )}
        </Detail>
        {email !== "" && (
          <Detail label="Email">
            {canContact ? (
              <a href={`mailto:${email}`} className={LINK_CLASS}>
                {email}
              </a>
            ) : (
              <span>{email}</span>
            )}
          </Detail>
        )}
        {address && (
          <Detail label="Last address">
            <address className="not-italic">
              {[address.street, address.city, address.state, address.zipCode, address.country]
                .filter((part) => part !== "")
                .join(", ")}
            </address>
          </Detail>
        )}
        <Detail label="Newsletter">
          {newsletterSince === null ? "Not agreed" : <Time iso={newsletterSince} className="tabular-nums" />}
        </Detail>
        {block && <Detail label="Blocked">{block.reason}</Detail>}
      </dl>
      <IfAllowed rule={requires("customers.block", "customers.contact")}>
        <div className="mt-3 flex items-center">
          {block ? <UnblockButton phone={phone} /> : <BlockPhone phone={phone} onBlocked={onChanged} />}
        </div>
      </IfAllowed>
    </Panel>
  );
}

/** Tags and note of staff. */
export function CustomerNotes({ customer, action }: { customer: Customer; action: ReactNode }) {
  const note = customer.profile?.note ?? null;
  return (
    <Panel title="Notes and tags" aside={action}>
      {customer.tags.length > 0 && (
        <ul aria-label="Tags" className="mb-2 flex flex-wrap gap-1.5 text-sm">
          {customer.tags.map((tag) => (
            <li key={tag} className="border border-sand px-2 py-0.5 wrap-anywhere">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <p className={`text-sm wrap-anywhere whitespace-pre-line ${note === null ? "text-umber" : ""}`}>
        {note ?? "No note"}
      </p>
    </Panel>
  );
}

/** The messages about the customer's orders. */
export function CustomerMessages({ customer: { messages, phone } }: { customer: Customer }) {
  return (
    <Panel title="Messages">
      {messages.length === 0 && <p className="text-sm text-umber">No messages about orders yet</p>}
      <ul className="divide-y divide-sand text-sm">
        {messages.map(({ id, orderId, at, text }) => (
          <li key={id} className="py-1.5">
            <Link to={`/admin/orders/${orderId}`} className={LINK_CLASS}>
              {text}
            </Link>
            <Time iso={at} className="block text-umber tabular-nums" />
          </li>
        ))}
      </ul>
      <IfAllowed rule={requires("messages.answer", "customers.contact")}>
        <Link to={`/admin/contact-messages?search=${encodeURIComponent(phone)}`} className={LINK_CLASS}>
          Contact messages of this number
        </Link>
      </IfAllowed>
    </Panel>
  );
}
