import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { Button } from "#kit/ui/button.tsx";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { DetailSection } from "#orders/admin/detail/detail-section.tsx";
import { SizeSearch } from "#orders/admin/entry/size-search.tsx";
import { MAX_QUANTITY } from "#orders/rules/cart/cart.ts";
import { QuantityStepper } from "#orders/ui/quantity-stepper.tsx";
import { chargesDeliveryByDefault } from "#returns/rules/exchange.ts";
import type { ReturnRow } from "#returns/rules/return.ts";

import type { Exchanged, ExchangeQuote } from "../../rules/exchange-input.ts";
import { exchangeMessages as messages } from "../../rules/exchange-messages.ts";
import type { Exchange, ExchangeLine } from "./use-exchange.ts";
import { useExchange } from "./use-exchange.ts";

interface ExchangeFormProps {
  given: Pick<ReturnRow, "reference" | "note" | "credit" | "lines">;
  onSaved: (exchanged: Exchanged) => void;
}

/** Chooses the new items of an exchange and shows what they cost. */
export function ExchangeForm({ given, onSaved }: ExchangeFormProps) {
  const accepted = given.lines.filter(({ accepted: count }) => count > 0);
  const chargesDelivery = chargesDeliveryByDefault(accepted);
  const exchange = useExchange({
    reference: given.reference,
    chargesDelivery,
    wished: listWished(accepted),
    onSaved,
  });
  const { quote, lines, reason, problem } = exchange;
  const isReady = lines.length > 0 && quote.data?.lines.every(({ state }) => state === "ok") === true;
  return (
    <div className="grid max-w-3xl gap-4 border border-sand bg-paper p-4 sm:p-6">
      <DetailSection title={messages.returned}>
        <ul className="text-sm">
          {accepted.map(({ productId, name, variant, accepted: count }) => (
            <li key={`${productId} ${variant}`}>{`${count} × ${name} ${variant}`}</li>
          ))}
        </ul>
        {given.note !== null && (
          <p className="mt-1 text-sm text-umber wrap-anywhere" dir="auto">
            {`“${given.note}”`}
          </p>
        )}
        <p className="mt-1 text-sm text-umber tabular-nums">
          {`${messages.credit} ${formatPrice(given.credit ?? 0)}`}
        </p>
      </DetailSection>
      <DetailSection title={messages.items}>
        <SizeSearch onAdd={exchange.add} />
        <ul aria-label={messages.items} className="divide-y divide-sand text-sm">
          {lines.map((line) => (
            <LineRow key={`${line.productId} ${line.variant}`} line={line} exchange={exchange} />
          ))}
        </ul>
      </DetailSection>
      <CheckboxField
        name="chargesDelivery"
        checked={exchange.chargesDelivery}
        onChange={({ currentTarget }) => exchange.setChargesDelivery(currentTarget.checked)}
      >
        {messages.chargesDelivery}
      </CheckboxField>
      {quote.data && isReady && (
        <>
          {!quote.data.isEqualValue && (
            <Field
              label={messages.reason}
              hint={messages.equalValue(quote.data.returnedListPrice)}
              name="reason"
              required
              maxLength={500}
              dir="auto"
              value={reason}
              onChange={({ currentTarget }) => exchange.setReason(currentTarget.value)}
            />
          )}
          <Amounts quote={quote.data} />
        </>
      )}
      <p role="alert" className="text-oxblood empty:hidden">
        {problem}
      </p>
      <Button
        className="justify-self-start"
        disabled={!isReady}
        isBusy={exchange.isSaving}
        onClick={() => void exchange.save()}
      >
        {messages.save}
      </Button>
    </div>
  );
}

/** Returns what the customer wants for the accepted bottles. */
function listWished(accepted: ReturnRow["lines"]): ExchangeLine[] {
  const wished: ExchangeLine[] = [];
  for (const { wish, accepted: quantity } of accepted) {
    const same = wished.find(
      ({ productId, variant }) => productId === wish?.productId && variant === wish.variant,
    );
    if (same) same.quantity += quantity;
    else if (wish) wished.push({ ...wish, quantity });
  }
  return wished;
}

function LineRow({ line, exchange }: { line: ExchangeLine; exchange: Exchange }) {
  const quoted = exchange.findQuoted(line);
  const name = `${line.name} (${line.variant})`;
  const price = quoted?.price ?? null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-32 flex-1">
        <span className="font-medium">{line.name}</span>
        <span className="block text-umber tabular-nums">
          {`${line.variant}${price === null ? "" : ` · ${formatPrice(price)}`}`}
        </span>
      </p>
      <QuantityStepper
        size="small"
        label={name}
        max={MAX_QUANTITY}
        quantity={line.quantity}
        onChange={(quantity) => exchange.setQuantity(line, Math.max(1, Math.min(quantity, MAX_QUANTITY)))}
      />
      <span className="ml-auto w-24 text-right tabular-nums">
        {price === null ? "" : formatPrice(multiplyPrice(price, line.quantity))}
      </span>
      <DeleteButton label={`Remove ${name}`} onClick={() => exchange.remove(line)} />
      {quoted && quoted.state !== "ok" && (
        <p className="basis-full text-oxblood">
          {quoted.state === "gone" ? messages.notSold : messages.notEnough(quoted.stock ?? 0)}
        </p>
      )}
    </li>
  );
}

/** What the new items cost, what is paid already, and what is left to pay or refunded. */
function Amounts({ quote }: { quote: ExchangeQuote }) {
  const { newListPrice, discount, delivery, total, carried, due, refund } = quote;
  const rows: [string, string][] = [
    [messages.newPrice, formatPrice(newListPrice)],
    ...(discount > 0 ? [[messages.discount, `−${formatPrice(discount)}`] as [string, string]] : []),
    [messages.delivery, delivery === 0 ? "Free" : formatPrice(delivery)],
    [messages.total, formatPrice(total)],
    [messages.carried, `−${formatPrice(carried)}`],
    refund > 0 ? [messages.refund, formatPrice(refund)] : [messages.due, formatPrice(due)],
  ];
  return (
    <dl className="grid max-w-md gap-1 border-t border-sand pt-3 text-sm">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4 last:text-base last:font-medium">
          <dt className="text-umber">{label}</dt>
          <dd className="tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
