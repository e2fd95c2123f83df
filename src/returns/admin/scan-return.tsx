import { useEffect, useRef, useState } from "react";

import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { callStaffRead } from "#staff/admin/staff-call.ts";

import { returnMessages } from "../rules/return-messages.ts";
import type { ReturnRow } from "../rules/return.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";
import { NextSteps, ReceiveButton } from "./next-steps.tsx";

const findReturns = (code: string) => callStaffRead("POST /api/admin/returns/scan", { json: { code } });

interface ScanReturnProps {
  /** The returns with the scanned number. */
  found: readonly ReturnRow[];
  onFound: (found: readonly ReturnRow[]) => void;
  /** Called after a return has changed. */
  onChanged: () => Promise<void> | void;
}

/**
 * Opens the return whose slip is scanned, or whose number or order number is typed. If it is approved, the keyboard goes
 * to its button, so that Enter receives it and the next slip can be scanned.
 */
export function ScanReturn({ found, onFound, onChanged }: ScanReturnProps) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLUListElement>(null);
  const finding = useMutation(findReturns, { success: onFound, problem: () => onFound([]) });

  useEffect(
    () => results.current?.querySelector<HTMLButtonElement>("[data-receive] button")?.focus(),
    [found],
  );

  function continueScanning() {
    setCode("");
    onFound([]);
    field.current?.querySelector("input")?.focus();
    void onChanged();
  }

  return (
    <section aria-label={messages.scan} className="mb-4 grid gap-2">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== "") void finding.mutate(code);
        }}
      >
        <div ref={field} className="min-w-0 max-w-sm flex-1 basis-60">
          <Field
            label={messages.scan}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={code}
            error={finding.problem?.detail}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value);
              finding.reset();
            }}
          />
        </div>
        <Button type="submit" variant="secondary" isBusy={finding.isPending}>
          {messages.open}
        </Button>
      </form>
      <div role="status">
        {found.length > 0 && (
          <ul ref={results} className="divide-y divide-sand border-y border-sand text-sm">
            {found.map((given) => (
              <ScannedReturn key={given.reference} given={given} onChanged={continueScanning} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** A scanned return: what the parcel should contain, and what happens next. */
function ScannedReturn({ given, onChanged }: { given: ReturnRow; onChanged: () => void }) {
  const { reference, state, customerName, lines } = given;
  return (
    <li className="grid gap-1 py-2">
      <p className="font-medium tabular-nums">{`${reference}: ${returnMessages.states[state]}`}</p>
      <p dir="auto">{customerName}</p>
      {lines.map(({ productId, name, variant, quantity }) => (
        <p key={`${productId} ${variant}`}>{`${quantity} × ${name} ${variant}`}</p>
      ))}
      {state === "approved" ? (
        <div data-receive="" className="-ml-3">
          <ReceiveButton reference={reference} onChanged={onChanged} />
        </div>
      ) : (
        <NextSteps given={given} onChanged={onChanged} />
      )}
    </li>
  );
}
