import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

/** The dialog's values; "" leaves a field unchanged. */
export interface BulkChoice {
  collection: string;
  discount: "" | "set" | "remove";
  percentage: string;
  newArrival: "" | "on" | "off";
  weeklySale: "" | "on" | "off";
}

export const NO_CHOICE: BulkChoice = {
  collection: "",
  discount: "",
  percentage: "",
  newArrival: "",
  weeklySale: "",
};

interface BulkChangeFieldsProps {
  choice: BulkChoice;
  onChange: (choice: BulkChoice) => void;
  collections: readonly { id: string; name: string }[];
  /** Error of the percentage field. */
  error: string | undefined;
}

function FlagField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: BulkChoice["newArrival"];
  onChange: (value: BulkChoice["newArrival"]) => void;
}) {
  return (
    <SelectField
      label={label}
      required
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as BulkChoice["newArrival"])}
    >
      <option value="">Leave as it is</option>
      <option value="on">Set</option>
      <option value="off">Clear</option>
    </SelectField>
  );
}

/** The fields of the bulk-change dialog. Spec: admin §4, §5. */
export function BulkChangeFields({ choice, onChange, collections, error }: BulkChangeFieldsProps) {
  const setField = (changed: Partial<BulkChoice>) => onChange({ ...choice, ...changed });
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <SelectField
        label="Collection"
        required
        value={choice.collection}
        onChange={({ currentTarget }) => setField({ collection: currentTarget.value })}
        className="sm:col-span-2"
      >
        <option value="">Leave as it is</option>
        {collections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Discount"
        required
        value={choice.discount}
        onChange={({ currentTarget }) =>
          setField({ discount: currentTarget.value as BulkChoice["discount"] })
        }
      >
        <option value="">Leave as it is</option>
        <option value="set">Set</option>
        <option value="remove">Remove</option>
      </SelectField>
      {choice.discount === "set" ? (
        <Field
          label="Percentage"
          required
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
          value={choice.percentage}
          error={error}
          onChange={({ currentTarget }) => setField({ percentage: currentTarget.value })}
        />
      ) : (
        <div className="hidden sm:block" />
      )}
      <FlagField
        label="New Arrival"
        value={choice.newArrival}
        onChange={(newArrival) => setField({ newArrival })}
      />
      <FlagField
        label="Weekly Sale"
        value={choice.weeklySale}
        onChange={(weeklySale) => setField({ weeklySale })}
      />
    </div>
  );
}
