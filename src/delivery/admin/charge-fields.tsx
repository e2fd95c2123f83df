import type { DeliveryCharge } from "../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import { OptionField } from "./option-field.tsx";
import type { OptionForm } from "./option-field.tsx";
import { StepFields } from "./step-fields.tsx";

const CHARGE_KINDS = ["flat", "by-weight", "by-total"] as const satisfies readonly DeliveryCharge["kind"][];

/** Fields for the charge of a delivery method: its kind and its amounts. */
export function ChargeFields({ form }: { form: OptionForm }) {
  const { kind } = form.option;
  return (
    <>
      <SelectField
        label={messages.charge}
        name={`${form.method}.charge.kind`}
        required
        className="col-span-2"
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          form.change({ kind: CHARGE_KINDS.find((chargeKind) => chargeKind === value) ?? "flat" }, "charge")
        }
      >
        {CHARGE_KINDS.map((chargeKind) => (
          <option key={chargeKind} value={chargeKind}>
            {messages.chargeKinds[chargeKind]}
          </option>
        ))}
      </SelectField>
      {kind === "flat" && (
        <OptionField form={form} field="amount" path="charge.amount" label={messages.amount} />
      )}
      {kind === "by-weight" && (
        <>
          <OptionField
            form={form}
            field="firstKg"
            path="charge.firstKg"
            label={messages.firstKg}
            className=""
          />
          <OptionField
            form={form}
            field="furtherKg"
            path="charge.furtherKg"
            label={messages.furtherKg}
            className=""
          />
        </>
      )}
      {kind === "by-total" && <StepFields form={form} />}
    </>
  );
}
