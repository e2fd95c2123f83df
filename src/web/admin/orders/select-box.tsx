import { useEffect, useRef } from "react";

interface SelectBoxProps {
  label: string;
  isOn: boolean;
  /** Some of what it stands for is chosen. */
  isMixed?: boolean;
  onChange: () => void;
}

/** A check box with nothing but room for a finger around it. */
export function SelectBox({ label, isOn, isMixed = false, onChange }: SelectBoxProps) {
  const ref = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);

  return (
    <label className="relative z-1 flex size-11 cursor-pointer items-center justify-center">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={onChange}
        className="size-4.5 cursor-pointer accent-ink"
      />
    </label>
  );
}
