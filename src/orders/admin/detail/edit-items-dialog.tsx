import { useState } from "react";

import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { orderEditMessages } from "../../rules/edit/order-edit-messages.ts";
import { MAX_QUANTITY } from "../../rules/cart/cart.ts";
import { staffOrderMessages } from "../../rules/staff-messages.ts";
import type { Order, OrderItemsQuote } from "../../rules/order.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { quoteOrderItems, updateOrderItems } from "../order-calls.ts";
import { AddItem } from "#catalogue/admin/products/add-item.tsx";
import type { EditOrderProps } from "./edit-order-dialog.tsx";
import { EditOrderDialog } from "./edit-order-dialog.tsx";
import { OrderTotals } from "./order-items.tsx";

interface EditedLine {
  productId: string;
  variant: string;
  quantity: number;
  name: string;
}

const getLineKey = ({ productId, variant }: Pick<EditedLine, "productId" | "variant">) =>
  `${productId} ${variant}`;

function toLines(order: Order): EditedLine[] {
  return order.items.map(({ product, variant, quantity }) => ({
    productId: product.id,
    variant,
    quantity,
    name: product.name,
  }));
}

const toItems = (lines: readonly EditedLine[]) =>
  lines.map(({ productId, variant, quantity }) => ({ productId, variant, quantity }));

interface LineRowProps {
  line: EditedLine;
  quotedLine: OrderItemsQuote["lines"][number] | undefined;
  isOnlyLine: boolean;
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
}

function LineRow({ line, quotedLine, isOnlyLine, onQuantityChange, onRemove }: LineRowProps) {
  const name = `${line.name} (${line.variant})`;
  const price = quotedLine?.unitPrice ?? null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-32 flex-1">
        <span className="font-medium">{line.name}</span>
        <span className="block text-umber tabular-nums">
          {`${line.variant}${price !== null ? ` · ${formatPrice(price)}` : ""}`}
        </span>
      </p>
      <QuantityStepper
        size="small"
        label={name}
        max={MAX_QUANTITY}
        quantity={line.quantity}
        onChange={onQuantityChange}
      />
      <span className="ml-auto w-24 text-right tabular-nums">
        {price !== null && formatPrice(multiplyPrice(price, line.quantity))}
      </span>
      <DeleteButton label={`Remove ${name}`} disabled={isOnlyLine} onClick={onRemove} />
      {quotedLine !== undefined && quotedLine.state !== "ok" && (
        <p className="basis-full text-oxblood">
          {quotedLine.state === "gone"
            ? orderEditMessages.noLongerSold(
                line.name,
                line.variant,
                quotedLine.maxQuantity ?? quotedLine.quantityBefore,
              )
            : orderEditMessages.tooFew(quotedLine.maxQuantity ?? 0)}
        </p>
      )}
    </li>
  );
}

/** Changes the items and quantities of an order that has not shipped yet. Shows the new total before saving. */
export function EditItemsDialog({ order, onClose, onChange, onStale }: EditOrderProps) {
  const [lines, setLines] = useState(() => toLines(order));
  const [reason, setReason] = useState("");
  const isChanged = JSON.stringify(toItems(lines)) !== JSON.stringify(toItems(toLines(order)));
  const guard = useUnsavedGuard(isChanged || reason !== "");
  const quote = useStaffData(
    JSON.stringify(toItems(lines)),
    () => quoteOrderItems(order.id, toItems(lines)),
    order.updatedAt,
  );
  const quotedLines = new Map(quote.data?.lines.map((line) => [getLineKey(line), line]));
  const { mutate, isPending, problem } = useMutation(
    async () =>
      updateOrderItems(order.id, {
        items: toItems(lines),
        expectedUpdatedAt: order.updatedAt,
        ...(quote.data && { expectedTotal: quote.data.totalAmount }),
        ...(reason.trim() !== "" && { reason: reason.trim() }),
      }),
    {
      success: (changed) => {
        guard.release();
        onChange(changed);
        showToast(staffOrderMessages.itemsSaved);
        onClose();
      },
      problem: ({ isRejection }) => {
        if (!isRejection) return;
        quote.reload();
        onStale();
      },
    },
  );

  const setQuantity = (key: string, quantity: number) =>
    setLines((current) => current.map((line) => (getLineKey(line) === key ? { ...line, quantity } : line)));

  function addItem(added: EditedLine) {
    setLines((current) => {
      const existing = current.find((line) => getLineKey(line) === getLineKey(added));
      if (existing === undefined) return [...current, added];
      return current.map((line) => (line === existing ? { ...line, quantity: line.quantity + 1 } : line));
    });
  }

  return (
    <EditOrderDialog
      title={`Edit items for order ${order.orderNumber}`}
      saveLabel="Save items"
      isChanged={isChanged}
      isBusy={isPending}
      guard={guard}
      problem={problem ?? quote.problem}
      failureMessage={staffOrderMessages.itemsFailed}
      className="grid gap-4"
      onSave={() => void mutate(undefined)}
      onClose={onClose}
    >
      <ul aria-label="Items" className="divide-y divide-sand border-y border-sand text-sm">
        {lines.map((line) => (
          <LineRow
            key={getLineKey(line)}
            line={line}
            quotedLine={quotedLines.get(getLineKey(line))}
            isOnlyLine={lines.length === 1}
            onQuantityChange={(quantity) => setQuantity(getLineKey(line), quantity)}
            onRemove={() =>
              setLines((current) => current.filter((other) => getLineKey(other) !== getLineKey(line)))
            }
          />
        ))}
      </ul>
      <AddItem
        onAdd={(product, variant) =>
          addItem({ productId: product.id, variant, quantity: 1, name: product.name })
        }
      />
      <OrderTotals order={quote.data ?? order} />
      {isChanged && (
        <p className="text-sm text-umber tabular-nums">
          {orderEditMessages.before(formatPrice(order.totalAmount))}
        </p>
      )}
      <Field
        label="Reason"
        hint="Only staff see it."
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </EditOrderDialog>
  );
}
