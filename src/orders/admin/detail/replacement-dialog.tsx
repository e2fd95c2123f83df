import { Link, useNavigate } from "react-router";

import { FormCheckbox, FormNumber, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { Button } from "#kit/ui/button.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { Order } from "../../rules/order.ts";
import { MAX_STAFF_NOTE } from "../../rules/staff-order/staff-order.ts";
import { replacementTexts as texts } from "../../rules/staff-order/replacement-texts.ts";
import { canReplace, replacementSchema } from "../../rules/staff-order/replacement.ts";

const DIALOG = "replacement";

/** Names the order that this one replaces, and the orders that replace this one. */
export function ReplacementLinks({ order: { replacementOf, replacements = [] } }: { order: Order }) {
  const links = [
    ...(replacementOf ? [{ ...replacementOf, label: texts.replaces }] : []),
    ...replacements.map((other) => ({ ...other, label: texts.replacedBy })),
  ];
  return links.map(({ id, orderNumber, label }) => (
    <p key={id} className="text-sm">
      <span>{`${label} `}</span>
      <Link to={`/admin/orders/${id}`} className="text-link tabular-nums">
        {orderNumber}
      </Link>
    </p>
  ));
}

/** Opens the dialog with which staff send damaged or lost items again. */
export function ReplacementButton({ order }: { order: Order }) {
  const can = useAccess();
  const query = useListQuery();
  if (!can("orders.create", "orders.price") || !canReplace(order)) return null;
  return (
    <Button variant="quiet" className="-ml-3" onClick={() => query.open({ dialog: DIALOG })}>
      {texts.action}
    </Button>
  );
}

/** Places an order that replaces damaged or lost items (`?dialog=replacement`). */
export function ReplacementDialog({ order }: { order: Order }) {
  const dialog = useDialog(DIALOG);
  return <Opened dialog={dialog}>{(opened) => <ReplacementForm order={order} {...opened} />}</Opened>;
}

interface Values {
  quantities: number[];
  reason: string;
  tellsCustomer: boolean;
}

interface ReplacementFormProps {
  order: Order;
  isOpen: boolean;
  close: () => void;
}

function ReplacementForm({ order, isOpen, close }: ReplacementFormProps) {
  const navigate = useNavigate();
  const form = useRecordForm({
    record: undefined,
    schema: replacementSchema,
    toValues: (): Values => ({ quantities: order.items.map(() => 0), reason: "", tellsCustomer: true }),
    toInput: ({ quantities, reason, tellsCustomer }) => ({
      items: order.items.flatMap(({ product, variant }, index) => {
        const quantity = quantities[index] ?? 0;
        return quantity > 0 ? [{ productId: product.id, variant, quantity }] : [];
      }),
      reason,
      tellsCustomer,
    }),
    save: async (json, { idempotencyKey }) => {
      const placed = await callStaffWrite("order_replaced", "POST /api/admin/orders/:id/replacement", {
        param: { id: order.id },
        header: { "idempotency-key": idempotencyKey },
        json,
      });
      void navigate(`/admin/orders/${placed.id}`);
      return undefined;
    },
    labels: {},
    texts: { added: texts.placed, saveFailed: texts.failed },
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="order"
      isOpen={isOpen}
      onClose={close}
      title={texts.title(order.orderNumber)}
      saveLabel={texts.save}
      isLocked={form.isSaving}
    >
      <p className="text-sm text-umber">{texts.hint}</p>
      <ul aria-label="Items" className="grid gap-3">
        {order.items.map(({ product, variant, quantity }, index) => (
          <li
            key={`${product.id} ${variant}`}
            className="grid grid-cols-[minmax(0,1fr)_6rem] items-end gap-4"
          >
            <p className="text-sm">{`${quantity} × ${product.name} (${variant})`}</p>
            <FormNumber form={form.fields} name={`quantities.${index}`} label={texts.quantity} required />
          </li>
        ))}
      </ul>
      <FormTextarea
        form={form.fields}
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        required
        rows={2}
        maxLength={MAX_STAFF_NOTE}
        dir="auto"
      />
      <FormCheckbox form={form.fields} name="tellsCustomer" className="text-sm">
        {texts.tellsCustomer}
      </FormCheckbox>
    </RecordDialog>
  );
}
