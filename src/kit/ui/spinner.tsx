import { joinClassNames } from "./class-names.ts";

interface SpinnerProps {
  /** Text for screen readers. Omit it if a visible text describes what is loading. */
  label?: string;
  className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      role={label === undefined ? undefined : "status"}
      className={joinClassNames("inline-flex items-center justify-center", className)}
    >
      <svg viewBox="0 0 24 24" className="size-[1.25em] animate-spin" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
        <path
          d="M21.5 12A9.5 9.5 0 0 0 12 2.5"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
