import { joinClassNames } from "#kit/ui/class-names.ts";

/** The logo, an arch with a drop, and the shop's name from the store settings. */
export function Brand({ name, className }: { name: string; className?: string }) {
  return (
    <span className={joinClassNames("inline-flex items-center gap-2.5 whitespace-nowrap", className)}>
      <svg viewBox="10 4 44 56" className="h-8 w-auto lg:h-9" aria-hidden="true">
        <path
          d="M15 56V32.14A25.64 25.64 0 0 1 32 8a25.64 25.64 0 0 1 17 24.14V56Z"
          fill="none"
          stroke="var(--color-gilt)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path
          d="M32 21c2.8 7.28 8.82 12.32 8.82 19.18a8.82 8.82 0 0 1-17.64 0C23.18 33.32 29.2 28.28 32 21Z"
          fill="currentColor"
        />
      </svg>
      <span
        translate="no"
        className="font-serif text-xl leading-none font-medium tracking-[0.01em] lg:text-[1.625rem]"
      >
        {name}
      </span>
    </span>
  );
}
