import { useRef, useState } from "react";

import type { OrderDetails } from "#domain/orders/order-edit.ts";
import { orderDetailsSchema } from "#domain/orders/order-edit.ts";
import { staffOrderMessages } from "#domain/orders/staff-messages.ts";
import type { Order } from "#domain/orders/order.ts";
import { useUnsavedGuard } from "#web/admin/forms/use-unsaved-guard.ts";
import { focusFirstError } from "#web/admin/forms/focus-first-error.ts";
import { validateInput } from "#web/admin/validate-input.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Field } from "#web/ui/forms/field.tsx";
import type { CheckoutFieldName } from "#web/ui/orders/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "#web/ui/orders/checkout-fields.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { updateOrderDetails } from "../order-calls.ts";
import type { EditOrderProps } from "./edit-order-dialog.tsx";
import { EditOrderDialog } from "./edit-order-dialog.tsx";

type Values = Record<CheckoutFieldName, string>;

const NAMES = Object.keys(CHECKOUT_FIELDS) as CheckoutFieldName[];

function toValues({ customerInfo, shippingAddress }: Order): Values {
  const { name, email, phone } = customerInfo;
  const { street, country, state, city, zipCode } = shippingAddress;
  return { name, email, phone, street, country, state, city, zipCode };
}

/** Returns the changed fields in the format of the API. */
function toDetails(order: Order, values: Values): OrderDetails {
  const stored = toValues(order);
  const changed = Object.fromEntries(
    NAMES.filter((name) => values[name] !== stored[name]).map((name) => [name, values[name]]),
  );
  const { name, email, phone, ...address } = changed;
  const customer = Object.fromEntries(
    Object.entries({ name, email, phone }).filter(([, value]) => value !== undefined),
  );
  return validateInput(orderDetailsSchema, { customer, address, expectedUpdatedAt: order.updatedAt });
}

/** Edits contact details and address of an order that is not shipped yet. A change by another staff member is shown and not overwritten. */
export function EditDetailsDialog({ order, onClose, onChange, onStale }: EditOrderProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => toValues(order));
  const isDirty = NAMES.some((name) => values[name] !== toValues(order)[name]);
  const guard = useUnsavedGuard(isDirty);
  const { mutate, pending, errors, clearError, problem } = useMutation(
    async (entered: Values) => updateOrderDetails(order.id, toDetails(order, entered)),
    {
      success: (changed) => {
        guard.release();
        onChange(changed);
        toast(staffOrderMessages.detailsSaved);
        onClose();
      },
      problem: ({ code, errors: found }) => {
        if (code === "order-changed" || code === "order-not-editable") onStale();
        if (form.current) focusFirstError(form.current, found);
      },
    },
  );

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
          />
        );
      })}
    </EditOrderDialog>
  );
}
