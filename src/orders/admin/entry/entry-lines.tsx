import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { Field } from "#kit/ui/forms/field.tsx";

import { MAX_QUANTITY } from "../../rules/cart/cart.ts";
import { staffOrderTexts } from "../../rules/staff-order/staff-order-messages.ts";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { DetailSection } from "../detail/detail-section.tsx";

import type { EntryLine } from "./entry-draft.ts";
import { findPriceError, isAbovePrice } from "./entry-amounts.ts";
import { addLine } from "./entry-draft.ts";
import { SizeSearch } from "./size-search.tsx";
import type { OrderEntry } from "./use-order-entry.ts";

interface LineRowProps {
  line: EntryLine;
  quoted: { price: number | null; stock: number | null; state: "ok" | "short" | "gone" } | undefined;
  onChange: (changes: Partial<EntryLine>) => void;
  onRemove: () => void;
}

/** What is wrong with a line, or undefined. */
function describeLine({ name, variant, agreedPrice }: EntryLine, quoted: LineRowProps["quoted"]) {
  if (!quoted || quoted.price === null || quoted.state === "gone")
    return quoted && "This size is no longer sold. Remove it.";
  if (quoted.state === "short") return `Only ${quoted.stock ?? 0} left`;
  return isAbovePrice(agreedPrice, quoted.price)
    ? staffOrderTexts.aboveList(name, variant, quoted.price)
    : findPriceError(agreedPrice);
}

function LineRow({ line, quoted, onChange, onRemove }: LineRowProps) {
  const can = useAccess();
  const name = `${line.name} (${line.variant})`;
  const problem = describeLine(line, quoted);
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
        onChange={(quantity) => onChange({ quantity: Math.max(1, Math.min(quantity, MAX_QUANTITY)) })}
      />
      {can("orders.price") && (
        <Field
          label={<span className="sr-only">{`Agreed price of ${name}`}</span>}
          required
          inputMode="numeric"
          placeholder="Price"
          className="-mt-1.5 w-24"
          value={line.agreedPrice}
          onChange={({ currentTarget }) => onChange({ agreedPrice: currentTarget.value })}
        />
      )}
      <span className="ml-auto w-24 text-right tabular-nums">
        {price === null ? "" : formatPrice(multiplyPrice(price, line.quantity))}
      </span>
      <DeleteButton label={`Remove ${name}`} onClick={onRemove} />
      {problem !== undefined && <p className="basis-full text-oxblood">{problem}</p>}
    </li>
  );
}

/** The products of the order that staff enter. */
export function EntryLines({ entry }: { entry: OrderEntry }) {
  const { draft, quote, setDraft, change } = entry;
  const isLine = (line: EntryLine) => (other: { productId: string; variant: string }) =>
    other.productId === line.productId && other.variant === line.variant;
  return (
    <DetailSection title="Items">
      <SizeSearch onAdd={(size) => setDraft((current) => addLine(current, size))} track={entry.add} />
      <ul aria-label="Items" className="divide-y divide-sand text-sm">
        {draft.lines.map((line) => (
          <LineRow
            key={`${line.productId} ${line.variant}`}
            line={line}
            quoted={quote.data?.lines.find(isLine(line))}
            onChange={(changes) =>
              change({
                lines: draft.lines.map((other) => (isLine(line)(other) ? { ...other, ...changes } : other)),
              })
            }
            onRemove={() => change({ lines: draft.lines.filter((other) => !isLine(line)(other)) })}
          />
        ))}
      </ul>
    </DetailSection>
  );
}
