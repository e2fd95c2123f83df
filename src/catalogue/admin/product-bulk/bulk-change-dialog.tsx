import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";

import { bulkMessages } from "../../rules/staff-messages.ts";
import { changeProductsSchema } from "../../rules/product-change.ts";
import { parsePercent } from "#kit/rules/typed-number.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { changeProducts } from "./bulk-status-buttons.tsx";

/** The dialog's values; "" leaves a field unchanged. */
const NO_CHANGE = { collection: "", discount: "", percentage: "", newArrival: "", weeklySale: "" };

function toFlag(choice: string): boolean | undefined {
  return choice === "" ? undefined : choice === "on";
}

function toProductChange({ collection, discount, percentage, newArrival, weeklySale }: typeof NO_CHANGE) {
  const newDiscount = parsePercent(percentage) ?? Number.NaN;
  return {
    collectionRef: collection || undefined,
    discountPercentage: discount === "" ? undefined : discount === "remove" ? null : newDiscount,
    isNewArrival: toFlag(newArrival),
    isWeeklySale: toFlag(weeklySale),
  };
}

interface BulkChangeDialogProps {
  /** Ids of the selected products. */
  ids: readonly string[];
  collections: readonly { id: string; name: string }[];
  onChanged: () => Promise<void>;
}

/**
 * A dialog that changes the collection, discount or flags of the selected products, all or none. Opened by
 * `?dialog=change`. Spec: admin §4, §5.
 */
export function BulkChangeDialog(props: BulkChangeDialogProps) {
  const dialog = useDialog("change");
  return <Opened dialog={dialog}>{(opened) => <BulkChangeForm {...props} {...opened} />}</Opened>;
}

function BulkChangeForm({
  ids,
  collections,
  onChanged,
  isOpen,
  close,
}: BulkChangeDialogProps & { isOpen: boolean; close: () => void }) {
  const form = useRecordForm({
    record: undefined,
    schema: changeProductsSchema,
    toValues: () => NO_CHANGE,
    toInput: (values) => ({ ids: [...ids], change: toProductChange(values) }),
    fieldNames: { "change.discountPercentage": "percentage" },
    save: async (input) => {
      const { changed } = await changeProducts(input.ids, input.change);
      showToast(bulkMessages.changed(changed));
      return undefined;
    },
    labels: {},
    texts: { saveFailed: bulkMessages.changeFailed },
    onSaved: () => void onChanged(),
  });
  return (
    <RecordDialog
      form={form}
      item="products"
      isOpen={isOpen && ids.length > 0}
      onClose={close}
      title={ids.length === 1 ? "Change 1 product" : `Change ${ids.length} products`}
      saveLabel="Change"
    >
      <BulkChangeFields form={form.fields} collections={collections} />
    </RecordDialog>
  );
}

function BulkChangeFields({
  form,
  collections,
}: {
  form: UseFormReturn<typeof NO_CHANGE>;
  collections: BulkChangeDialogProps["collections"];
}) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Choice form={form} name="collection" label="Collection" className="sm:col-span-2">
        {collections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice form={form} name="discount" label="Discount">
        <option value="set">Set</option>
        <option value="remove">Remove</option>
      </Choice>
      {form.watch("discount") === "set" ? (
        <FormField form={form} name="percentage" label="Percentage" required inputMode="decimal" />
      ) : (
        <div className="hidden sm:block" />
      )}
      {(["newArrival", "weeklySale"] as const).map((name) => (
        <Choice key={name} form={form} name={name} label={FLAG_LABELS[name]}>
          <option value="on">Set</option>
          <option value="off">Clear</option>
        </Choice>
      ))}
    </div>
  );
}

const FLAG_LABELS = { newArrival: "New Arrival", weeklySale: "Weekly Sale" } as const;

interface ChoiceProps {
  form: UseFormReturn<typeof NO_CHANGE>;
  name: keyof typeof NO_CHANGE;
  label: string;
  className?: string;
  children: ReactNode;
}

function Choice({ children, ...field }: ChoiceProps) {
  return (
    <FormSelect {...field} required>
      <option value="">Leave as it is</option>
      {children}
    </FormSelect>
  );
}
