import { useState } from "react";

import { FormCheckbox, FormField, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { orderEditMessages } from "../../rules/edit/order-edit-messages.ts";
import { orderAddressQuoteSchema, orderDetailsSchema } from "../../rules/edit/order-edit.ts";
import type { Order, OrderAmounts } from "../../rules/order.ts";
import { staffOrderMessages } from "../../rules/staff-messages.ts";
import type { CheckoutFieldName } from "../../ui/checkout-fields.ts";
import { CHECKOUT_FIELDS, DETAIL_NAMES } from "../../ui/checkout-fields.ts";
import { readOrder } from "../order-calls.ts";
import { OrderTotals } from "./order-items.tsx";

/** Properties of a dialog that edits an order. */
export interface EditOrderProps {
  order: Order;
  /** Called with the order after the change, or with the version of someone else. */
  onChange: (order: Order) => Promise<void> | void;
  /** Called if the order can no longer be edited like this. */
  onStale: () => Promise<void> | void;
}

type Values = Record<CheckoutFieldName, string> & { hidesPrices: boolean };

const FIELD_NAMES = Object.keys(CHECKOUT_FIELDS) as CheckoutFieldName[];

/** The form's fields by path in the API. */
const NAMES_BY_PATH = Object.fromEntries(FIELD_NAMES.map((name) => [CHECKOUT_FIELDS[name].path, name]));

const LABELS: Record<string, string> = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, CHECKOUT_FIELDS[name].label])),
  hidesPrices: checkoutMessages.hidesPrices,
};

function toValues({ customerInfo, shippingAddress, details, hidesPrices }: Order): Values {
  const fields: Readonly<Record<string, string>> = { ...customerInfo, ...shippingAddress, ...details };
  const texts = Object.fromEntries(FIELD_NAMES.map((name) => [name, fields[name] ?? ""]));
  return { ...(texts as Record<CheckoutFieldName, string>), hidesPrices: hidesPrices === true };
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
    ...(values.hidesPrices !== stored.hidesPrices && { hidesPrices: values.hidesPrices }),
  };
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
    () =>
      callStaffRead("POST /api/admin/orders/:id/address/quote", {
        param: { id: order.id },
        json: { address: data?.address ?? {} },
      }),
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
 * Edits the contact details, the address and the optional details of an order that has not shipped yet
 * (`?dialog=edit-details`).
 */
export function EditDetailsDialog(props: EditOrderProps) {
  const dialog = useDialog("edit-details");
  return <Opened dialog={dialog}>{(opened) => <DetailsForm {...props} {...opened} />}</Opened>;
}

/** The fields of a checkout. If a new address changes the total, shows the new total before saving. */
function DetailsForm({
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
    schema: orderDetailsSchema,
    fieldNames: NAMES_BY_PATH,
    toValues: (stored = order) => toValues(stored),
    toInput: (values, stored = order) => ({
      ...groupChanges(stored, values),
      expectedUpdatedAt: stored.updatedAt,
    }),
    save: (input, { record = order }): Promise<Order> =>
      callStaffWrite("order_details_changed", "PATCH /api/admin/orders/:id", {
        param: { id: order.id },
        json: {
          ...input,
          ...(Object.keys(input.address ?? {}).length > 0 && {
            expectedTotal: (quote.data ?? record).totalAmount,
          }),
        },
      }),
    labels: LABELS,
    texts: { saved: staffOrderMessages.detailsSaved, saveFailed: staffOrderMessages.detailsFailed },
    onSaved: async (changed) => {
      if (changed) await onChange(changed);
      close();
    },
    onProblem: ({ code }) => {
      if (code === "order-not-editable") void onStale();
      if (code === "conflict") showNewTotal();
    },
  });
  const edited = form.base ?? order;
  // Values at the last blur. Quotes use these, so that typing does not send a request per keystroke.
  const [committedValues, setCommittedValues] = useState(() => toValues(order));
  const quote = useAddressQuote(edited, committedValues);
  const commitValues = () => setCommittedValues(form.fields.getValues());

  function showNewTotal() {
    commitValues();
    quote.reload();
  }

  return (
    <RecordDialog
      form={form}
      item="order"
      isOpen={isOpen}
      onClose={close}
      title={`Edit customer details for order ${order.orderNumber}`}
      saveLabel="Save"
      className="grid gap-3 sm:grid-cols-2"
    >
      {FIELD_NAMES.map((name) => {
        const { path: _path, rows, type, ...field } = CHECKOUT_FIELDS[name];
        const common = { ...field, form: form.fields, name, autoComplete: "off" };
        if (rows !== undefined)
          return <FormTextarea key={name} {...common} rows={rows} className="sm:col-span-2" />;
        const isWide = name === "street" || name === "name";
        return (
          <FormField
            key={name}
            {...common}
            type={type}
            className={isWide ? "sm:col-span-2" : ""}
            onBlur={commitValues}
          />
        );
      })}
      <FormCheckbox form={form.fields} name="hidesPrices" className="text-sm sm:col-span-2">
        {checkoutMessages.hidesPrices}
      </FormCheckbox>
      <NewTotals order={edited} newAmounts={quote.data} />
    </RecordDialog>
  );
}
