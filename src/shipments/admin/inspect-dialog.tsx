import type { UseFormReturn } from "react-hook-form";

import { FormSwitch } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { ShipmentRow } from "../rules/shipment.ts";
import { inspectionSchema } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import type { ParcelDialogProps } from "./parcel-dialogs.tsx";

/** The numbers of opened and of damaged bottles of each item. The others are sealed. */
interface Values {
  lines: { opened: number; damaged: number }[];
  cancelsOrder: boolean;
}

/** Records the condition of the bottles of a returned parcel. */
export function InspectDialog({ parcel, isOpen, close, onChanged }: ParcelDialogProps) {
  const form = useRecordForm({
    record: undefined,
    schema: inspectionSchema,
    toValues: (): Values => ({
      lines: parcel.lines.map(() => ({ opened: 0, damaged: 0 })),
      cancelsOrder: true,
    }),
    toInput: ({ lines, cancelsOrder }) => ({
      cancelsOrder,
      lines: parcel.lines.map(({ productId, variant, quantity }, index) => {
        const { opened, damaged } = lines[index] ?? { opened: 0, damaged: 0 };
        return { productId, variant, sealed: quantity - opened - damaged, opened, damaged };
      }),
    }),
    save: async (json) => {
      const param = { id: String(parcel.id) };
      await callStaffWrite("return_inspected", "POST /api/admin/shipments/:id/inspection", { param, json });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.inspected, saveFailed: messages.inspectFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="parcel"
      isOpen={isOpen}
      onClose={close}
      title={messages.inspectTitle(parcel.reference)}
      saveLabel={messages.saveInspection}
      isLocked={form.isSaving}
    >
      <p className="text-sm text-umber">{messages.inspectHint}</p>
      <ul className="grid gap-4">
        {parcel.lines.map((line, index) => (
          <ConditionRow
            key={`${line.productId} ${line.variant}`}
            line={line}
            index={index}
            form={form.fields}
          />
        ))}
      </ul>
      <FormSwitch form={form.fields} name="cancelsOrder" label={messages.cancelOrder} />
    </RecordDialog>
  );
}

interface ConditionRowProps {
  line: ShipmentRow["lines"][number];
  index: number;
  form: UseFormReturn<Values>;
}

/** Asks how many bottles of an item are opened and how many are damaged. The others count as sealed. */
function ConditionRow({ line: { name, variant, quantity }, index, form }: ConditionRowProps) {
  const item = `${name} ${variant}`;
  const { opened, damaged } = form.watch(`lines.${index}`);
  const listNumbersTo = (max: number) => Array.from({ length: max + 1 }, (_, number) => number);
  const fields = [
    { label: messages.conditions.opened, max: quantity - damaged, key: "opened" },
    { label: messages.conditions.damaged, max: quantity - opened, key: "damaged" },
  ] as const;
  return (
    <li className="grid gap-2">
      <p className="text-sm font-medium">{`${quantity} × ${item}`}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <p className="tabular-nums">{`${messages.conditions.sealed}: ${quantity - opened - damaged}`}</p>
        {fields.map(({ label, max, key }) => (
          <label key={key} className="flex items-center gap-2">
            <span>{label}</span>
            <select
              aria-label={messages.conditionOf(label, item)}
              className="h-control rounded-sm border border-ink/40 bg-paper px-2 tabular-nums"
              {...form.register(`lines.${index}.${key}`, { valueAsNumber: true })}
            >
              {listNumbersTo(max).map((number) => (
                <option key={number} value={number}>
                  {number}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </li>
  );
}
