import type { ReactNode, ComponentProps } from "react";
import { useLayoutEffect, useRef, useId, useEffect } from "react";

import { Button } from "#kit/ui/button.tsx";
import { useIsHydrated } from "#kit/ui/use-is-hydrated.ts";

/**
 * The fields of a form. While `isFrozen`, e.g. during a save, the fields are inert, because edits would be lost.
 * Afterwards, focus returns to the previously focused field.
 */
export function FormBody({
  isFrozen,
  className,
  children,
}: {
  isFrozen: boolean;
  className?: string;
  children: ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  const focusedField = useRef<Element>(null);

  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isFrozen) focusedField.current = body.current?.contains(activeElement) ? activeElement : null;
    else if (focusedField.current instanceof HTMLElement) {
      if (!isOtherFieldFocused(activeElement, focusedField.current)) focusedField.current.focus();
      focusedField.current = null;
    }
  }, [isFrozen]);

  return (
    <div ref={body} inert={isFrozen} className={className}>
      {children}
    </div>
  );
}

/** Returns whether another field is focused. (If a field becomes inert, the browser focuses the page or dialog.) */
function isOtherFieldFocused(active: Element | null, previous: Element): boolean {
  return active !== null && active !== previous && !active.contains(previous);
}

/** A titled section of a long form. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-sand pt-5 first:border-t-0 first:pt-0">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {hint !== undefined && <p className="mt-0.5 text-sm text-umber">{hint}</p>}
      <div className="mt-3 grid grid-cols-1 gap-4">{children}</div>
    </section>
  );
}

/** The result message that replaces a form. Focused on mount, because the previously focused field was removed. */
export function FocusedStatus({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} role="status" tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

/** Why the last attempt of a form failed, without what is shown at its fields. */
export function FormNote({ form: { note } }: { form: { note: string } }) {
  return (
    <p role="alert" className="text-sm text-oxblood empty:hidden">
      {note}
    </p>
  );
}

interface ScriptedFormProps extends Omit<ComponentProps<"form">, "noValidate" | "onSubmit"> {
  onSubmit: () => void;
}

/** A form that a script submits. The shop's own rules validate its fields, not the browser. */
export function ScriptedForm({ onSubmit, ...rest }: ScriptedFormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals, so a surrounding dialog's form would be submitted as well.
        event.stopPropagation();
        onSubmit();
      }}
    />
  );
}

/** The submit button of a form on a rendered page: disabled until hydration, because the page accepts no native submit. */
export function HydratedSubmit(props: Omit<ComponentProps<typeof Button>, "type" | "disabled">) {
  return <Button {...props} type="submit" disabled={!useIsHydrated()} />;
}
