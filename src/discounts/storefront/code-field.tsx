import type { KeyboardEvent } from "react";
import { useId, useRef } from "react";

import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

import { discountMessages as messages } from "../rules/discount-messages.ts";
import type { QuotedCode } from "../rules/discount.ts";

interface CodeFieldProps {
  /** The code as the shopper entered it. */
  typed: string;
  /** What the code does, from the quote. */
  code: QuotedCode | undefined;
  /** Absent on pages whose form the browser sends, with the field `code`. */
  onApply?: (typed: string) => void;
}

/** The field for a discount code. It never prevents an order: a code that cannot be used is not sent. */
export function CodeField({ typed, code, onApply }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const statusId = useId();
  const status = code && (code.isApplied ? messages.applied(code.code) : code.message);
  const apply = () => onApply?.(input.current?.value.trim() ?? "");

  function handleKeyDown(event: KeyboardEvent) {
    if (!onApply || event.key !== "Enter") return;
    // Enter would place the order.
    event.preventDefault();
    apply();
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field
            key={typed}
            ref={input}
            name="code"
            label={messages.field}
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            dir="auto"
            aria-describedby={status ? statusId : undefined}
            onKeyDown={handleKeyDown}
          />
        </div>
        {onApply ? (
          <Button type="button" variant="secondary" onClick={apply}>
            {messages.apply}
          </Button>
        ) : (
          <Button type="submit" variant="secondary" name="intent" value="update">
            {messages.apply}
          </Button>
        )}
      </div>
      <p id={statusId} role="status" className="text-sm text-umber">
        {status}
      </p>
    </div>
  );
}
