import { useContext } from "react";
import { useWatch } from "react-hook-form";

import { ProductPicker } from "#catalogue/admin/products/product-search.tsx";
import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { FormCheckbox, FormField, FormSelect, useFieldError } from "#kit/admin/forms/form-fields.tsx";
import type { RecordFormProps } from "#kit/admin/forms/record-dialogs.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { getDialogTexts } from "#kit/rules/texts/record-texts.ts";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { RecordHistory } from "#staff/admin/audit/audit-trail.tsx";
import { callStaffRead } from "#staff/admin/staff-call.ts";

import { describeDiscount } from "../rules/describe-discount.ts";
import type { ScopeItem } from "../rules/discount-form.ts";
import { toDescribed, toFormValues, toInputFields } from "../rules/discount-form.ts";
import { discountCalls, DiscountsContext } from "./discount-calls.ts";
import { DiscountCodes } from "./discount-codes.tsx";
import { DiscountPreview } from "./discount-rule-preview.tsx";
import { discountInputSchema } from "../rules/discount-input.ts";
import type { Discount } from "../rules/discount.ts";
import { staffDiscountMessages as messages } from "../rules/staff-messages.ts";

/** The form of a discount: what it takes off, for whom and how long, and the rule in words. */
export function DiscountForm({ record, latest, isOpen, close }: RecordFormProps<Discount>) {
  const from = useListQuery().get("from");
  const copied = useContext(DiscountsContext).find(({ id }) => String(id) === from);
  const form = useDiscountForm({ record, latest, copied, close });
  return (
    <RecordDialog
      form={form}
      {...getDialogTexts(messages, record)}
      isOpen={isOpen}
      onClose={close}
      after={
        <>
          {record?.trigger === "codes" && <DiscountCodes discount={record} />}
          <RecordHistory type="discount" id={record?.id} />
        </>
      }
    >
      <TriggerFields fields={form.fields} />
      <ValueFields fields={form.fields} />
      <ScopeFields fields={form.fields} />
      <LimitFields fields={form.fields} />
      <RuleInWords fields={form.fields} id={record?.id} />
    </RecordDialog>
  );
}

interface FormOptions extends Pick<RecordFormProps<Discount>, "record" | "latest" | "close"> {
  copied: Discount | undefined;
}

function useDiscountForm({ record, latest, copied, close }: FormOptions) {
  return useRecordForm({
    record,
    latest,
    schema: discountInputSchema,
    toValues: (discount) => toFormValues(discount ?? copied, { isCopy: discount === undefined }),
    toInput: toInputFields,
    save: (input, context) => discountCalls.save(context.record?.id, input, context),
    labels: (values) => ({
      [messages.name]: values.name,
      [messages.code]: values.code,
      [messages.rule]: describeDiscount(toDescribed(values)),
      [messages.isActive]: values.isActive ? "Yes" : "No",
    }),
    texts: messages,
    onSaved: close,
  });
}

type Fields = ReturnType<typeof useDiscountForm>["fields"];

const listOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

function TriggerFields({ fields }: { fields: Fields }) {
  const trigger = useWatch({ control: fields.control, name: "trigger" });
  return (
    <>
      <FormField form={fields} name="name" label={messages.name} hint={messages.nameHint} required />
      <FormSelect form={fields} name="trigger" label={messages.trigger} required>
        {listOptions(messages.triggers)}
      </FormSelect>
      {trigger === "codes" && <p className="text-sm text-umber">{messages.oneUseHint}</p>}
      {trigger === "code" && (
        <FormField
          form={fields}
          name="code"
          label={messages.code}
          hint={messages.codeHint}
          required
          dir="auto"
        />
      )}
    </>
  );
}

function ValueFields({ fields }: { fields: Fields }) {
  const kind = useWatch({ control: fields.control, name: "kind" });
  const number = { form: fields, inputMode: "numeric", required: true } as const;
  return (
    <>
      <FormSelect form={fields} name="kind" label={messages.kind} required>
        {listOptions(messages.kinds)}
      </FormSelect>
      {kind === "percent" && <FormField {...number} name="percent" label={messages.percent} />}
      {kind === "fixed" && <FormField {...number} name="amount" label={messages.amount} />}
      {kind === "buy-x-get-y" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField {...number} name="buyQuantity" label={messages.buyQuantity} />
          <FormField {...number} name="getQuantity" label={messages.getQuantity} />
        </div>
      )}
    </>
  );
}

function ScopeFields({ fields }: { fields: Fields }) {
  const [scope, items] = useWatch({ control: fields.control, name: ["scope", "scopeIds"] });
  const error = useFieldError(fields, "scopeIds");
  const chosen = items.filter((item) => item.scope === scope);
  const save = (changed: ScopeItem[]) => fields.setValue("scopeIds", changed, { shouldDirty: true });
  const add = ({ id, name }: Pick<ScopeItem, "id" | "name">) => save([...items, { scope, id, name }]);
  return (
    <>
      <FormSelect form={fields} name="scope" label={messages.scope} required>
        {listOptions(messages.scopes)}
      </FormSelect>
      {scope !== "all" && (
        <div className="grid gap-2">
          <ul aria-label={messages.scopes[scope]} className="divide-y divide-sand text-sm">
            {chosen.map((item) => (
              <li key={item.id} className="flex items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">{item.name}</span>
                <DeleteButton
                  label={messages.removeProduct(item.name)}
                  onClick={() => save(items.filter((other) => other !== item))}
                />
              </li>
            ))}
          </ul>
          {error !== undefined && (
            <p role="alert" className="text-sm text-oxblood">
              {error}
            </p>
          )}
          {scope === "products" ? (
            <ProductPicker label={messages.addProduct} exceptIds={chosen.map(({ id }) => id)} onAdd={add} />
          ) : (
            <CollectionPicker chosen={chosen} onAdd={add} />
          )}
        </div>
      )}
      <FormCheckbox form={fields} name="excludesSaleItems">
        {messages.excludesSaleItems}
      </FormCheckbox>
    </>
  );
}

interface CollectionPickerProps {
  chosen: readonly ScopeItem[];
  onAdd: (collection: Pick<ScopeItem, "id" | "name">) => void;
}

function CollectionPicker({ chosen, onAdd }: CollectionPickerProps) {
  const { data } = useStaffData("", () => callStaffRead("GET /api/collections", { query: {} }));
  const others = (data ?? []).filter(({ id }) => chosen.every((item) => item.id !== id));
  const names = Object.fromEntries(others.map(({ id, name }) => [id, name]));
  return (
    <SelectField
      label={messages.addCollection}
      value=""
      onChange={({ target }) => {
        const added = others.find(({ id }) => id === target.value);
        if (added) onAdd(added);
      }}
    >
      <option value="">{messages.chooseCollection}</option>
      {listOptions(names)}
    </SelectField>
  );
}

function LimitFields({ fields }: { fields: Fields }) {
  const trigger = useWatch({ control: fields.control, name: "trigger" });
  const number = { form: fields, inputMode: "numeric" } as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        {...number}
        name="minSubtotal"
        label={messages.minSubtotal}
        hint={messages.minSubtotalHint}
      />
      <FormField {...number} name="minQuantity" label={messages.minQuantity} hint={messages.noneHint} />
      <FormField {...number} name="maxUses" label={messages.maxUses} hint={messages.limitHint} />
      {trigger !== "automatic" && (
        <FormField
          {...number}
          name="maxUsesPerPhone"
          label={messages.maxUsesPerPhone}
          hint={messages.limitHint}
        />
      )}
      <FormField form={fields} name="startsOn" type="date" label={messages.startsOn} />
      <FormField form={fields} name="endsOn" type="date" label={messages.endsOn} />
      {trigger !== "automatic" && (
        <FormCheckbox form={fields} name="firstOrderOnly">
          {messages.firstOrderOnly}
        </FormCheckbox>
      )}
      <FormCheckbox form={fields} name="isActive">
        {messages.isActive}
      </FormCheckbox>
    </div>
  );
}

/** The rule of the form as a sentence, which follows every change, and what it would have done to recent orders. */
function RuleInWords({ fields, id }: { fields: Fields; id: number | undefined }) {
  const values = useWatch({ control: fields.control, compute: (all) => all });
  return (
    <>
      <p role="status" className="border border-sand bg-ivory p-3 text-sm">
        {describeDiscount(toDescribed(values))}
      </p>
      <DiscountPreview id={id} values={values} />
    </>
  );
}
