import type { UseFormReturn } from "react-hook-form";

import { FormField, FormNumber, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { inspectionCorrectionSchema, returnInspectionSchema } from "../rules/return-input.ts";
import { returnMessages } from "../rules/return-messages.ts";
import type { ReturnRow } from "../rules/return.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";
import type { ReturnDialogProps } from "./return-dialogs.tsx";
import { ReturnPhotos } from "./return-photos.tsx";

/** The numbers of opened and of damaged bottles of each item. The others are sealed. */
interface Conditions {
  lines: { opened: number; damaged: number }[];
  deviation: string;
  /** Why an inspection is corrected. */
  reason: string;
}

/** Returns the inspection of a return as the API expects it. */
function toInspection(given: ReturnRow, { lines, deviation }: Conditions) {
  return {
    ...(deviation.trim() !== "" && { deviation: deviation.trim() }),
    lines: given.lines.map(({ productId, variant, quantity }, index) => {
      const { opened = 0, damaged = 0 } = lines[index] ?? {};
      return { productId, variant, sealed: Math.max(0, quantity - opened - damaged), opened, damaged };
    }),
  };
}

/** Asks for the condition of the items that have arrived. */
export function InspectDialog({ given, isOpen, close, onChanged }: ReturnDialogProps) {
  const form = useRecordForm({
    record: undefined,
    schema: returnInspectionSchema,
    toValues: (): Conditions => ({
      lines: given.lines.map(() => ({ opened: 0, damaged: 0 })),
      deviation: "",
      reason: "",
    }),
    toInput: (values) => toInspection(given, values),
    save: async (json) => {
      const param = { reference: given.reference };
      await callStaffWrite("return_items_inspected", "POST /api/admin/returns/:reference/inspection", {
        param,
        json,
      });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.inspected, saveFailed: messages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="return"
      isOpen={isOpen}
      onClose={close}
      title={messages.inspectTitle(given.reference)}
      saveLabel={messages.inspect}
      isLocked={form.isSaving}
    >
      <p className="text-sm text-umber">{messages.inspectHint}</p>
      <ReturnPhotos given={given} />
      <ConditionRows given={given} form={form.fields} />
      <FormField form={form.fields} name="deviation" label={messages.note} maxLength={500} />
    </RecordDialog>
  );
}

/** Asks for the right condition of items that were inspected wrongly, and for the reason. */
export function CorrectDialog({ given, isOpen, close, onChanged }: ReturnDialogProps) {
  const form = useRecordForm({
    record: undefined,
    schema: inspectionCorrectionSchema,
    toValues: (): Conditions => ({
      lines: given.lines.map(({ opened, damaged }) => ({ opened, damaged })),
      deviation: "",
      reason: "",
    }),
    toInput: (values) => ({ ...toInspection(given, values), reason: values.reason }),
    save: async (json) => {
      const param = { reference: given.reference };
      await callStaffWrite("return_inspection_corrected", "POST /api/admin/returns/:reference/correction", {
        param,
        json,
      });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.corrected, saveFailed: messages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="return"
      isOpen={isOpen}
      onClose={close}
      title={messages.correctTitle(given.reference)}
      saveLabel={messages.correct}
      isLocked={form.isSaving}
    >
      <p className="text-sm text-umber">{messages.correctHint}</p>
      <ConditionRows given={given} form={form.fields} />
      <FormTextarea
        form={form.fields}
        name="reason"
        label={messages.correctionReason}
        hint={messages.staffOnly}
        required
        rows={3}
      />
    </RecordDialog>
  );
}

/** Asks for the condition of each item. */
function ConditionRows({ given, form }: { given: ReturnRow; form: UseFormReturn<Conditions> }) {
  return (
    <ul className="grid gap-4">
      {given.lines.map((line, index) => (
        <ConditionRow key={`${line.productId} ${line.variant}`} line={line} index={index} form={form} />
      ))}
    </ul>
  );
}

interface ConditionRowProps {
  line: ReturnRow["lines"][number];
  index: number;
  form: UseFormReturn<Conditions>;
}

/** Asks how many bottles of an item are opened and how many are damaged. */
function ConditionRow({ line: { name, variant, quantity, reason }, index, form }: ConditionRowProps) {
  return (
    <li className="grid gap-2">
      <p className="text-sm font-medium">{`${quantity} × ${name} ${variant}`}</p>
      <p className="text-sm text-umber">{returnMessages.reasons[reason]}</p>
      <div className="grid grid-cols-2 gap-4">
        <FormNumber form={form} name={`lines.${index}.opened`} label={messages.opened} required />
        <FormNumber form={form} name={`lines.${index}.damaged`} label={messages.damaged} required />
      </div>
    </li>
  );
}
