import { useWatch } from "react-hook-form";

import { AddItem } from "#catalogue/admin/products/add-item.tsx";
import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { Opened, RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

import { MAX_QUANTITY } from "../../rules/cart/cart.ts";
import { orderEditMessages } from "../../rules/edit/order-edit-messages.ts";
import { orderItemsSchema } from "../../rules/edit/order-edit.ts";
import type { Order, OrderItemsQuote } from "../../rules/order.ts";
import { staffOrderMessages } from "../../rules/staff-messages.ts";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { readOrder } from "../order-calls.ts";
import type { EditOrderProps } from "./edit-details-dialog.tsx";
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
        onChange={(quantity) => onQuantityChange(Math.min(quantity, MAX_QUANTITY))}
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

/** Changes the items and quantities of an order that has not shipped yet (`?dialog=edit-items`). */
export function EditItemsDialog(props: EditOrderProps) {
  const dialog = useDialog("edit-items");
  return <Opened dialog={dialog}>{(opened) => <ItemsForm {...props} {...opened} />}</Opened>;
}

/** The lines of an order, with the new total before saving. */
function ItemsForm({
  order,
  onChange,
  onStale,
  isOpen,
  close,
}: EditOrderProps & { isOpen: boolean; close: () => void }) {
  const form = useRecordForm({
    record: order,
    loadLatest: async ({ id }) => {
      const latest = await readOrder(id);
      void onChange(latest);
      return latest;
    },
    conflictCode: "order-changed",
    schema: orderItemsSchema,
    toValues: (stored = order) => ({ lines: toLines(stored), reason: "" }),
    toInput: (values, stored = order) => ({
      items: toItems(values.lines),
      expectedUpdatedAt: stored.updatedAt,
      ...(values.reason.trim() !== "" && { reason: values.reason.trim() }),
    }),
    save: (input): Promise<Order> =>
      callStaffWrite("order_items_changed", "PUT /api/admin/orders/:id/items", {
        param: { id: order.id },
        json: { ...input, ...(quote.data && { expectedTotal: quote.data.totalAmount }) },
      }),
    labels: ({ lines: described }) => ({
      Items: described.map(({ name, variant, quantity }) => `${quantity} × ${name} (${variant})`).join(", "),
    }),
    texts: { saved: staffOrderMessages.itemsSaved, saveFailed: staffOrderMessages.itemsFailed },
    onSaved: async (changed) => {
      if (changed) await onChange(changed);
      close();
    },
    onProblem: ({ isRejection }) => {
      if (!isRejection) return;
      quote.reload();
      void onStale();
    },
  });
  const edited = form.base ?? order;
  const lines = useWatch({ control: form.fields.control, name: "lines" });
  const items = toItems(lines);
  const quote = useStaffData(
    JSON.stringify(items),
    () =>
      callStaffRead("POST /api/admin/orders/:id/items/quote", { param: { id: order.id }, json: { items } }),
    edited.updatedAt,
  );
  const quotedLines = new Map(quote.data?.lines.map((line) => [getLineKey(line), line]));
  const setLines = (changed: EditedLine[]) => form.fields.setValue("lines", changed, { shouldDirty: true });
  const setQuantity = (key: string, quantity: number) =>
    setLines(lines.map((line) => (getLineKey(line) === key ? { ...line, quantity } : line)));

  function addItem(added: EditedLine) {
    const existing = lines.find((line) => getLineKey(line) === getLineKey(added));
    if (existing) setQuantity(getLineKey(existing), existing.quantity + 1);
    else setLines([...lines, added]);
  }

  return (
    <RecordDialog
      form={form}
      item="order"
      isOpen={isOpen}
      onClose={close}
      title={`Edit items for order ${order.orderNumber}`}
      saveLabel="Save items"
      note={
        quote.problem && (quote.problem.isRejection ? quote.problem.detail : staffOrderMessages.itemsFailed)
      }
      className="grid gap-4"
    >
      <ul aria-label="Items" className="divide-y divide-sand border-y border-sand text-sm">
        {lines.map((line) => (
          <LineRow
            key={getLineKey(line)}
            line={line}
            quotedLine={quotedLines.get(getLineKey(line))}
            isOnlyLine={lines.length === 1}
            onQuantityChange={(quantity) => setQuantity(getLineKey(line), quantity)}
            onRemove={() => setLines(lines.filter((other) => getLineKey(other) !== getLineKey(line)))}
          />
        ))}
      </ul>
      <AddItem
        onAdd={(product, variant) =>
          addItem({ productId: product.id, variant, quantity: 1, name: product.name })
        }
      />
      <OrderTotals order={quote.data ?? edited} />
      {JSON.stringify(items) !== JSON.stringify(toItems(toLines(edited))) && (
        <p className="text-sm text-umber tabular-nums">
          {orderEditMessages.before(formatPrice(edited.totalAmount))}
        </p>
      )}
      <FormField form={form.fields} name="reason" label="Reason" hint="Only staff see it." maxLength={500} />
    </RecordDialog>
  );
}
