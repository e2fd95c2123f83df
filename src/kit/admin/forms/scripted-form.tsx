import type { ComponentProps } from "react";

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
