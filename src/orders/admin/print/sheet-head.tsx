import { formatPhone } from "#kit/rules/phone.ts";
import type { Order } from "../../rules/order.ts";
import type { Store } from "#store/rules/store.ts";
import { listSenderLines } from "#store/rules/sender-lines.ts";
import { OptionalDetails } from "../../ui/optional-details.tsx";
import { Time } from "#kit/ui/time.tsx";

interface SheetHeadProps {
  title: string;
  order: Order;
  store: Store;
}

function filterNonBlank(...parts: string[]): string[] {
  return parts.filter((part) => part.trim() !== "");
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

/** The header of each sheet: the shop's address, the order and the delivery address. */
export function SheetHead({ title, order, store }: SheetHeadProps) {
  const { customerInfo: customer, shippingAddress: address } = order;
  return (
    <>
      <header className="flex flex-wrap-reverse justify-between gap-x-8 gap-y-3 border-b border-ink pb-5">
        <div className="text-sm">
          <p className="font-serif text-xl font-medium">{store.name}</p>
          <Lines lines={listSenderLines(store)} />
        </div>
        <div className="ml-auto text-right text-sm">
          <h2 className="text-2xl">{title}</h2>
          <p className="font-medium tabular-nums">{`Order ${order.orderNumber}`}</p>
          <Time iso={order.createdAt} className="tabular-nums" />
        </div>
      </header>
      <section className="py-5 text-sm wrap-anywhere">
        <h3 className="mb-1 font-sans text-sm font-medium text-umber">Deliver to</h3>
        <address className="not-italic">
          <Lines
            lines={filterNonBlank(
              customer.name,
              address.street,
              filterNonBlank(address.city, address.state, address.zipCode).join(", "),
              address.country,
              formatPhone(customer.phone),
              customer.email,
            )}
          />
        </address>
        <OptionalDetails order={order} className="mt-2" />
      </section>
    </>
  );
}
