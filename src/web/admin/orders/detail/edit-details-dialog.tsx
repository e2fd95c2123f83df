import { useRef, useState } from "react";

import { orderEditMessages } from "#domain/orders/order-edit-messages.ts";
import type { OrderDetails } from "#domain/orders/order-edit.ts";
import { orderAddressQuoteSchema, orderDetailsSchema } from "#domain/orders/order-edit.ts";
import { staffOrderMessages } from "#domain/orders/staff-messages.ts";
import type { Order, OrderAmounts } from "#domain/orders/order.ts";
import { formatPrice } from "#domain/shared/money.ts";
import { useUnsavedGuard } from "#web/admin/forms/use-unsaved-guard.ts";
import { focusFirstError } from "#web/ui/forms/focus-first-error.ts";
import { useStaffData } from "#web/admin/use-staff-data.ts";
import { validateInput } from "#web/admin/validate-input.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Field } from "#web/ui/forms/field.tsx";
import type { CheckoutFieldName } from "#web/ui/orders/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "#web/ui/orders/checkout-fields.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { quoteOrderAddress, updateOrderDetails } from "../order-calls.ts";
import type { EditOrderProps } from "./edit-order-dialog.tsx";
import { EditOrderDialog } from "./edit-order-dialog.tsx";
import { OrderTotals } from "./order-items.tsx";

type Values = Record<CheckoutFieldName, string>;

const NAMES = Object.keys(CHECKOUT_FIELDS) as CheckoutFieldName[];

function toValues({ customerInfo, shippingAddress }: Order): Values {
  const { name, email, phone } = customerInfo;
  const { street, country, state, city, zipCode } = shippingAddress;
  return { name, email, phone, street, country, state, city, zipCode };
}

/** Returns the changed fields, as customer and address of the API. */
function listChanges(order: Order, values: Values) {
  const stored = toValues(order);
  const changed = Object.fromEntries(
    NAMES.filter((name) => values[name] !== stored[name]).map((name) => [name, values[name]]),
  );
  const { name, email, phone, ...address } = changed;
  const customer = Object.fromEntries(
    Object.entries({ name, email, phone }).filter(([, value]) => value !== undefined),
  );
  return { customer, address };
}

/** Returns the changed fields in the format of the API. A changed address is saved only with the total that the dialog shows. */
function toDetails(order: Order, values: Values, shown: OrderAmounts): OrderDetails {
  const changes = listChanges(order, values);
  return validateInput(orderDetailsSchema, {
    ...changes,
    expectedUpdatedAt: order.updatedAt,
    ...(Object.keys(changes.address).length > 0 && { expectedTotal: shown.totalAmount }),
  });
}

/** Loads the amounts of the order for a changed address. Loads nothing for an unchanged or incomplete address. */
function useAddressQuote(order: Order, values: Values) {
  const { address } = listChanges(order, values);
  const { data, success } = orderAddressQuoteSchema.safeParse({ address });
  const isQuoted = success && Object.keys(address).length > 0;
  return useStaffData(
    isQuoted ? JSON.stringify(data.address) : "",
    () => quoteOrderAddress(order.id, data?.address),
    order.updatedAt,
  );
}

/** The new amounts, if they differ from those of the order. */
function NewTotals({ order, quoted }: { order: Order; quoted: OrderAmounts | undefined }) {
  const isChanged = quoted !== undefined && quoted.totalAmount !== order.totalAmount;
  return (
    <div role="status" className="grid gap-2 empty:hidden sm:col-span-2">
      {isChanged && (
        <>
          <OrderTotals order={quoted} />
          <p className="text-sm text-umber tabular-nums">
            {orderEditMessages.before(formatPrice(order.totalAmount))}
          </p>
        </>
      )}
    </div>
  );
}

/**
 * Edits contact details and address of an order that is not shipped yet, and shows the new total of an address in another delivery zone before
 * it is saved. A change by another staff member is shown and not overwritten.
 */
export function EditDetailsDialog({ order, onClose, onChange, onStale }: EditOrderProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => toValues(order));
  const isDirty = NAMES.some((name) => values[name] !== toValues(order)[name]);
  const guard = useUnsavedGuard(isDirty);
  // The values when a field last lost focus. Quotes use them, so that typing a city does not send a request per letter.
  const [enteredValues, setEnteredValues] = useState(values);
  const quote = useAddressQuote(order, enteredValues);
  const { mutate, pending, errors, clearError, problem } = useMutation(
    async (entered: Values) => updateOrderDetails(order.id, toDetails(order, entered, quote.data ?? order)),
    {
      success: (changed) => {
        guard.release();
        onChange(changed);
        toast(staffOrderMessages.detailsSaved);
        onClose();
      },
      problem: ({ code, errors: found }) => {
        if (code === "order-changed" || code === "order-not-editable") onStale();
        if (code === "conflict") showNewTotal();
        if (form.current) focusFirstError(form.current, found);
      },
    },
  );

  function showNewTotal() {
    setEnteredValues(values);
    quote.reload();
  }

  return (
    <EditOrderDialog
      title={`Edit customer of order ${order.orderNumber}`}
      saveLabel="Save"
      isChanged={isDirty}
      isBusy={pending}
      guard={guard}
      problem={problem}
      failureMessage={staffOrderMessages.detailsFailed}
      formRef={form}
      className="grid gap-3 sm:grid-cols-2"
      onSave={() => void mutate(values)}
      onClose={onClose}
    >
      {NAMES.map((name) => {
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
            onBlur={() => setEnteredValues(values)}
          />
        );
      })}
      <NewTotals order={order} quoted={quote.data} />
    </EditOrderDialog>
  );
}
