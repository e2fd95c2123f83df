import { useRef, useState } from "react";

import { orderEditMessages } from "../../rules/edit/order-edit-messages.ts";
import type { OrderDetails } from "../../rules/edit/order-edit.ts";
import { orderAddressQuoteSchema, orderDetailsSchema } from "../../rules/edit/order-edit.ts";
import { staffOrderMessages } from "../../rules/staff-messages.ts";
import type { Order, OrderAmounts } from "../../rules/order.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import type { CheckoutFieldName } from "../../ui/checkout-fields.ts";
import { CHECKOUT_FIELDS, DETAIL_NAMES } from "../../ui/checkout-fields.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { quoteOrderAddress, updateOrderDetails } from "../order-calls.ts";
import type { EditOrderProps } from "./edit-order-dialog.tsx";
import { EditOrderDialog } from "./edit-order-dialog.tsx";
import { OrderTotals } from "./order-items.tsx";

type Values = Record<CheckoutFieldName, string>;

const FIELD_NAMES = Object.keys(CHECKOUT_FIELDS) as CheckoutFieldName[];

function toValues({ customerInfo, shippingAddress, details }: Order): Values {
  const fields: Readonly<Record<string, string>> = { ...customerInfo, ...shippingAddress, ...details };
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, fields[name] ?? ""])) as Values;
}

/** Returns the changed fields, grouped as in the API. */
function groupChanges(order: Order, values: Values) {
  const stored = toValues(order);
  const changedNames = FIELD_NAMES.filter((name) => values[name] !== stored[name]);
  const pickGroup = (group: "customer" | "address") =>
    Object.fromEntries(
      changedNames
        .filter((name) => CHECKOUT_FIELDS[name].path.startsWith(`${group}.`))
        .map((name) => [name, values[name]]),
    );
  const hasNewDetails = DETAIL_NAMES.some((name) => values[name] !== stored[name]);
  const details = Object.fromEntries(DETAIL_NAMES.map((name) => [name, values[name]]));
  return {
    customer: pickGroup("customer"),
    address: pickGroup("address"),
    ...(hasNewDetails && { details }),
  };
}

/**
 * Returns the changed fields as API input. If the address has changed, includes the displayed total.
 */
function toDetails(order: Order, values: Values, displayedAmounts: OrderAmounts): OrderDetails {
  const changes = groupChanges(order, values);
  return validateInput(orderDetailsSchema, {
    ...changes,
    expectedUpdatedAt: order.updatedAt,
    ...(Object.keys(changes.address).length > 0 && { expectedTotal: displayedAmounts.totalAmount }),
  });
}

/**
 * Loads the amounts that the order would have with the changed address. Loads nothing while the address is unchanged or
 * incomplete.
 */
function useAddressQuote(order: Order, values: Values) {
  const { address } = groupChanges(order, values);
  const { data, success } = orderAddressQuoteSchema.safeParse({ address });
  const isQuoted = success && Object.keys(address).length > 0;
  return useStaffData(
    isQuoted ? JSON.stringify(data.address) : "",
    () => quoteOrderAddress(order.id, data?.address),
    order.updatedAt,
  );
}

/** The order's new amounts in a status region, which is empty if the total is unchanged. */
function NewTotals({ order, newAmounts }: { order: Order; newAmounts: OrderAmounts | undefined }) {
  const isChanged = newAmounts !== undefined && newAmounts.totalAmount !== order.totalAmount;
  return (
    <div role="status" className="grid gap-2 empty:hidden sm:col-span-2">
      {isChanged && (
        <>
          <OrderTotals order={newAmounts} />
          <p className="text-sm text-umber tabular-nums">
            {orderEditMessages.before(formatPrice(order.totalAmount))}
          </p>
        </>
      )}
    </div>
  );
}

/**
 * Edits the contact details, the address and the optional details of an order that has not shipped yet. If a new address changes the total,
 * shows the new total before saving. Never overwrites a change by another staff member.
 */
export function EditDetailsDialog({ order, onClose, onChange, onStale }: EditOrderProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => toValues(order));
  const isDirty = FIELD_NAMES.some((name) => values[name] !== toValues(order)[name]);
  const guard = useUnsavedGuard(isDirty);
  // Values at the last blur. Quotes use these, so that typing does not send a request per keystroke.
  const [committedValues, setCommittedValues] = useState(values);
  const quote = useAddressQuote(order, committedValues);
  const { mutate, isPending, errors, clearError, problem } = useMutation(
    async (newValues: Values) =>
      updateOrderDetails(order.id, toDetails(order, newValues, quote.data ?? order)),
    {
      success: (updatedOrder) => {
        guard.release();
        onChange(updatedOrder);
        showToast(staffOrderMessages.detailsSaved);
        onClose();
      },
      problem: ({ code, errors: fieldErrors }) => {
        if (code === "order-changed" || code === "order-not-editable") onStale();
        if (code === "conflict") showNewTotal();
        if (form.current) focusFirstError(form.current, fieldErrors);
      },
    },
  );

  function showNewTotal() {
    setCommittedValues(values);
    quote.reload();
  }

  return (
    <EditOrderDialog
      title={`Edit customer details for order ${order.orderNumber}`}
      saveLabel="Save"
      isChanged={isDirty}
      isBusy={isPending}
      guard={guard}
      problem={problem}
      failureMessage={staffOrderMessages.detailsFailed}
      formRef={form}
      className="grid gap-3 sm:grid-cols-2"
      onSave={() => void mutate(values)}
      onClose={onClose}
    >
      {FIELD_NAMES.map((name) => {
        const { path, label, ...field } = CHECKOUT_FIELDS[name];
        return (
          <Field
            key={name}
            {...field}
            name={path}
            label={label}
            autoComplete="off"
            className={name === "street" || name === "name" ? "sm:col-span-2" : ""}
            value={values[name]}
            error={errors[path]?.[0]}
            onChange={({ currentTarget: { value } }) => {
              setValues((current) => ({ ...current, [name]: value }));
              clearError(path);
            }}
            onBlur={() => setCommittedValues(values)}
          />
        );
      })}
      <NewTotals order={order} newAmounts={quote.data} />
    </EditOrderDialog>
  );
}
