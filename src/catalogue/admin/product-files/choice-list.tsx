interface ChoiceListProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A group of radio buttons. */
export function ChoiceList<Value extends string>({
  legend,
  name,
  value,
  options,
  onChange,
}: ChoiceListProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-control cursor-pointer items-center gap-3 text-base">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-5 accent-ink"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
