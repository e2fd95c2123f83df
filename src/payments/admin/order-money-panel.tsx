import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog, useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { LoadProblem } from "#kit/admin/empty-state.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { RECORD_PAYMENT } from "#orders/admin/confirmation/call-results.tsx";
import { DetailSection } from "#orders/admin/detail/detail-section.tsx";
import { readOrder } from "#orders/admin/order-calls.ts";
import { PaymentStateBadge } from "#orders/admin/payment-state-badge.tsx";
import type { Order } from "#orders/rules/order.ts";

import type { MoneyEntry, OrderMoneyDetails } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { readOrderMoney, reverseEntry } from "./payment-calls.ts";
import { AttachProofDialog } from "./attach-proof-dialog.tsx";
import { PaymentDialogs } from "./payment-dialogs.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { RecordPaymentDialog } from "./record-dialog.tsx";
import { RefundDialog } from "./refund-dialogs.tsx";

interface OrderMoneyPanelProps {
  order: Order;
  /** Called with the order after its money has changed. */
  onChange: (order: Order) => Promise<void> | void;
}

/** The money of an order: figures, movements, payments, and buttons that record, refund and reverse. */
export function OrderMoneyPanel({ order, onChange }: OrderMoneyPanelProps) {
  const { data, problem, reload } = useStaffData(order.id, () => readOrderMoney(order.id), order.updatedAt);
  const recording = useDialog(RECORD_PAYMENT);
  const attaching = useDialog("attach-proof");
  const refunding = useDialog("refund");
  const can = useAccess();

  async function refresh() {
    reload();
    await onChange(await readOrder(order.id));
  }

  return (
    <DetailSection
      title={messages.money}
      action={
        data && (
          <div className="flex items-center gap-x-4">
            {can("money.record") && (
              <Button variant="quiet" onClick={recording.open}>
                {messages.record}
              </Button>
            )}
            {can("money.record") && order.importedFrom === undefined && (
              <Button variant="quiet" onClick={attaching.open}>
                {messages.attach}
              </Button>
            )}
            {can("money.refund") && data.refundable > 0 && (
              <Button variant="quiet" onClick={refunding.open}>
                {messages.refund}
              </Button>
            )}
          </div>
        )
      }
    >
      {data === undefined ? (
        <MoneyPlaceholder hasFailed={problem !== undefined} onRetry={reload} />
      ) : (
        <>
          <p className="mb-2">
            <PaymentStateBadge state={data.state} order={order} />
          </p>
          <Figures money={data} />
          <Entries entries={data.entries} />
          <OrderPayments payments={data.payments} refunds={data.refunds} />
          <EntryDialogs entries={data.entries} onChanged={refresh} />
          <PaymentDialogs payments={data.payments} onChanged={refresh} />
          <Opened dialog={recording}>
            {({ isOpen, close }) => (
              <RecordPaymentDialog
                order={order}
                due={data.due}
                asked={data.advanceDue || data.due}
                isOpen={isOpen}
                close={close}
                onRecorded={refresh}
              />
            )}
          </Opened>
          <Opened dialog={attaching}>
            {({ isOpen, close }) => (
              <AttachProofDialog
                order={order}
                payments={data.payments}
                isOpen={isOpen}
                close={close}
                onAttached={refresh}
              />
            )}
          </Opened>
          <Opened dialog={refunding}>
            {({ isOpen, close }) => (
              <RefundDialog
                order={order}
                refundable={data.refundable}
                isOpen={isOpen}
                close={close}
                onChanged={refresh}
              />
            )}
          </Opened>
        </>
      )}
    </DetailSection>
  );
}

const FIGURES = [
  "total",
  "received",
  "refunded",
  "credited",
  "underway",
  "due",
  "advanceDue",
  "overpaid",
] as const;
/** Figures that also show while they are 0. */
const ALWAYS: readonly (typeof FIGURES)[number][] = ["total", "received", "due"];

function Figures({ money }: { money: OrderMoneyDetails }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {FIGURES.filter((name) => ALWAYS.includes(name) || money[name] > 0).map((name) => (
        <div key={name} className="contents">
          <dt className="text-umber">{messages.figures[name]}</dt>
          <dd className="text-right tabular-nums">{formatPrice(money[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Entries({ entries }: { entries: readonly MoneyEntry[] }) {
  const query = useListQuery();
  const can = useAccess();
  if (entries.length === 0) return <p className="mt-2 text-sm text-umber">{messages.noEntries}</p>;
  return (
    <ul aria-label={messages.entries} className="mt-2 divide-y divide-sand text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-start justify-between gap-x-4 py-1">
          <div className="min-w-0">
            <p className="tabular-nums">
              <span>{`${describeKind(entry)}: `}</span>
              <span>{formatPrice(entry.amount)}</span>
            </p>
            <p className="text-umber">
              <Time iso={entry.occurredAt} className="tabular-nums" />
              <span>
                {[entry.accountName, entry.reference, entry.by, entry.note]
                  .filter((part) => part !== null && part !== "")
                  .map((part) => ` · ${part}`)
                  .join("")}
              </span>
            </p>
          </div>
          {entry.canReverse && can(entry.kind === "refund" ? "money.refund" : "money.record") && (
            <Button
              variant="quiet"
              onClick={() => query.open({ dialog: "reverse-entry", id: String(entry.id) })}
            >
              <span>{messages.reverse}</span>
              <span className="sr-only">{`: ${describeKind(entry)} ${formatPrice(entry.amount)}`}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function describeKind({ kind, isReversal }: MoneyEntry): string {
  return isReversal ? messages.reversal(messages.kinds[kind]) : messages.kinds[kind];
}

function EntryDialogs({
  entries,
  onChanged,
}: {
  entries: readonly MoneyEntry[];
  onChanged: () => Promise<void>;
}) {
  const dialog = useRecordDialog({
    records: entries,
    getId: ({ id }) => String(id),
    adds: "",
    edits: "reverse-entry",
    notFound: messages.notFound,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, isOpen, close }) =>
        record && (
          <ReasonDialog
            title={messages.reverseTitle}
            hint={messages.reverseHint}
            saveLabel={messages.reverse}
            saved={messages.reversed}
            save={(reason) => reverseEntry(record.id, reason)}
            isOpen={isOpen}
            close={close}
            onChanged={onChanged}
          />
        )
      }
    </Opened>
  );
}

function MoneyPlaceholder({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (hasFailed) return <LoadProblem onRetry={onRetry}>{messages.moneyFailed}</LoadProblem>;
  return <p className="text-sm text-umber">Loading …</p>;
}
