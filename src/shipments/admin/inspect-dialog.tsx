import { useState } from "react";

import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { inspectReturn } from "./shipment-calls.ts";

interface InspectDialogProps {
  parcel: ShipmentRow;
  onClose: () => void;
  onInspected: () => void;
}

/** The numbers of opened and of damaged bottles of an item. The others are sealed. */
interface Condition {
  opened: number;
  damaged: number;
}

const ALL_SEALED: Condition = { opened: 0, damaged: 0 };

/** Records the condition of the bottles of a returned parcel. Mounted while open. */
export function InspectDialog({ parcel, onClose, onInspected }: InspectDialogProps) {
  const [conditions, setConditions] = useState<readonly Condition[]>(() =>
    parcel.lines.map(() => ALL_SEALED),
  );
  const [cancelsOrder, setCancelsOrder] = useState(true);
  const [detail, setDetail] = useState<string>();
  const { mutate, isPending } = useMutation(
    () =>
      inspectReturn({
        id: parcel.id,
        cancelsOrder,
        lines: parcel.lines.map(({ productId, variant, quantity }, index) => {
          const { opened, damaged } = conditions[index] ?? ALL_SEALED;
          return { productId, variant, sealed: quantity - opened - damaged, opened, damaged };
        }),
      }),
    {
      success: () => {
        showToast(messages.inspected);
        onInspected();
        onClose();
      },
      problem: (problem) => setDetail(problem.isRejection ? problem.detail : messages.inspectFailed),
    },
  );
  const setCondition = (index: number, condition: Condition) =>
    setConditions((current) => current.map((other, position) => (position === index ? condition : other)));

  return (
    <BulkDialog
      isOpen
      title={messages.inspectTitle(parcel.reference)}
      submitLabel={messages.saveInspection}
      isBusy={isPending}
      isLocked={isPending}
      onClose={onClose}
      onSubmit={() => void mutate(undefined)}
    >
      <p className="text-sm text-umber">{messages.inspectHint}</p>
      <ul className="grid gap-4">
        {parcel.lines.map((line, index) => (
          <ConditionRow
            key={`${line.productId} ${line.variant}`}
            line={line}
            condition={conditions[index] ?? ALL_SEALED}
            onChange={(condition) => setCondition(index, condition)}
          />
        ))}
      </ul>
      <Switch label={messages.cancelOrder} isOn={cancelsOrder} onChange={setCancelsOrder} />
      <BulkReasons detail={detail} reasons={[]} />
    </BulkDialog>
  );
}

interface ConditionRowProps {
  line: ShipmentRow["lines"][number];
  condition: Condition;
  onChange: (condition: Condition) => void;
}

/** Asks how many bottles of an item are opened and how many are damaged. The others count as sealed. */
function ConditionRow({
  line: { name, variant, quantity },
  condition: { opened, damaged },
  onChange,
}: ConditionRowProps) {
  const item = `${name} ${variant}`;
  const listNumbersTo = (max: number) => Array.from({ length: max + 1 }, (_, number) => number);
  const fields = [
    { label: messages.conditions.opened, value: opened, max: quantity - damaged, key: "opened" },
    { label: messages.conditions.damaged, value: damaged, max: quantity - opened, key: "damaged" },
  ] as const;
  return (
    <li className="grid gap-2">
      <p className="text-sm font-medium">{`${quantity} × ${item}`}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <p className="tabular-nums">{`${messages.conditions.sealed}: ${quantity - opened - damaged}`}</p>
        {fields.map(({ label, value, max, key }) => (
          <label key={key} className="flex items-center gap-2">
            <span>{label}</span>
            <select
              aria-label={messages.conditionOf(label, item)}
              className="h-control rounded-sm border border-ink/40 bg-paper px-2 tabular-nums"
              value={value}
              onChange={({ currentTarget }) =>
                onChange({ opened, damaged, [key]: Number(currentTarget.value) })
              }
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
