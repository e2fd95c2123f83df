import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";

import { AddItem } from "#catalogue/admin/products/add-item.tsx";
import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { FormCheckbox, FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

import { MAX_QUANTITY } from "../../rules/cart/cart.ts";
import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { findGiftWrapPrice } from "../../rules/price-rules/price-rules.ts";
import { orderEditMessages } from "../../rules/edit/order-edit-messages.ts";
import type { OrderItemsEdit } from "../../rules/edit/order-edit.ts";
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

interface ItemsValues {
  lines: EditedLine[];
  discounts: NonNullable<OrderItemsEdit["discounts"]>;
  giftWrap: boolean;
  reason: string;
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

const isWrapped = ({ adjustments }: Order) => findGiftWrapPrice(adjustments) !== undefined;

const toItems = (lines: readonly EditedLine[]) =>
  lines.map(({ productId, variant, quantity }) => ({ productId, variant, quantity }));

interface LineRowProps {
  line: EditedLine;
  quotedLine: OrderItemsQuote["lines"][number] | undefined;
  isOnlyLine: boolean;
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
}

/** Returns why the order cannot have the quantity of a line. */
function describeProblem(
  { name, variant }: EditedLine,
  { state, maxQuantity, quantityBefore }: OrderItemsQuote["lines"][number],
): string {
  const highest = maxQuantity ?? quantityBefore;
  if (state === "gone") return orderEditMessages.noLongerSold(name, variant, highest);
  if (state === "free") return orderEditMessages.freeOfCharge(name, variant, highest);
  return orderEditMessages.tooFew(maxQuantity ?? 0);
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
        <p className="basis-full text-oxblood">{describeProblem(line, quotedLine)}</p>
      )}
    </li>
  );
}

/** Changes the items and quantities of an order that has not shipped yet (`?dialog=edit-items`). */
export function EditItemsDialog(props: EditOrderProps) {
  const dialog = useDialog("edit-items");
  return <Opened dialog={dialog}>{(opened) => <ItemsForm {...props} {...opened} />}</Opened>;
}

/** What is due or overpaid with the new total of an order that the customer has paid in part or in full. */
function PaidNote({ quote: { paid, due, overpaid } }: { quote: OrderItemsQuote }) {
  const outcome =
    overpaid > 0
      ? orderEditMessages.overpaid(formatPrice(overpaid))
      : orderEditMessages.due(formatPrice(due));
  return (
    <p role="status" className="border-l-2 border-amber bg-ivory px-4 py-2 text-sm tabular-nums">
      <span className="block text-umber">{orderEditMessages.paid(formatPrice(paid))}</span>
      <span className="block font-medium">{outcome}</span>
    </p>
  );
}

/** Gift wrapping, and the discounts whose minimum the edited order does not reach. */
function PriceChoices({
  form,
  quote: { giftWrapPrice, discountNotice },
}: {
  form: UseFormReturn<ItemsValues>;
  quote: OrderItemsQuote;
}) {
  return (
    <>
      {giftWrapPrice > 0 && (
        <FormCheckbox form={form} name="giftWrap" className="text-sm">
          {checkoutMessages.giftWrap(formatPrice(giftWrapPrice))}
        </FormCheckbox>
      )}
      {discountNotice !== null && (
        <FormSelect form={form} name="discounts" label={orderEditMessages.discounts} hint={discountNotice}>
          <option value="keep">{orderEditMessages.keepDiscounts}</option>
          <option value="remove">{orderEditMessages.removeDiscounts}</option>
        </FormSelect>
      )}
    </>
  );
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
    toValues: (stored = order): ItemsValues => ({
      lines: toLines(stored),
      discounts: "keep",
      giftWrap: isWrapped(stored),
      reason: "",
    }),
    toInput: (values, stored = order) => ({
      items: toItems(values.lines),
      ...(values.discounts === "remove" && { discounts: values.discounts }),
      ...(values.giftWrap !== isWrapped(stored) && { giftWrap: values.giftWrap }),
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
  const discounts = useWatch({ control: form.fields.control, name: "discounts" });
  const items = toItems(lines);
  const giftWrap = useWatch({ control: form.fields.control, name: "giftWrap" });
  const changesWrap = giftWrap !== isWrapped(edited);
  const json = {
    items,
    ...(discounts === "remove" && { discounts }),
    ...(changesWrap && { giftWrap }),
  };
  const quote = useStaffData(
    JSON.stringify(json),
    () => callStaffRead("POST /api/admin/orders/:id/items/quote", { param: { id: order.id }, json }),
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
      {quote.data && <PriceChoices form={form.fields} quote={quote.data} />}
      <OrderTotals order={quote.data ?? edited} />
      {(changesWrap || JSON.stringify(items) !== JSON.stringify(toItems(toLines(edited)))) && (
        <p className="text-sm text-umber tabular-nums">
          {orderEditMessages.before(formatPrice(edited.totalAmount))}
        </p>
      )}
      {quote.data && quote.data.paid > 0 && <PaidNote quote={quote.data} />}
      <FormField form={form.fields} name="reason" label="Reason" hint="Only staff see it." maxLength={500} />
    </RecordDialog>
  );
}
