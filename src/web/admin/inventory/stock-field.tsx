import type { FormEvent, KeyboardEvent } from "react";
import { useEffect, useId, useState } from "react";

import { stockChangeSchema } from "#domain/stock/inventory-query.ts";
import type { SizeStock } from "#domain/stock/inventory.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Check } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { staffWrite } from "../staff-call.ts";
import { validateInput } from "#web/admin/validate-input.ts";

interface StockFieldProps {
  product: { id: string; name: string };
  size: SizeStock;
  /** Called when the stored stock has changed, so that the page reloads it. */
  onChange: () => void;
}

/** The entered text, and the stock that was displayed when editing started; `undefined` means the displayed stock. */
interface Draft {
  text: string;
  expected: number | null | undefined;
}

const formatStock = (stock: number | null) => (stock === null ? "" : String(stock));

/** Returns null (unlimited) for blank text, and NaN for invalid text, which the schema rejects. */
function parseStock(text: string): number | null {
  if (text === "") return null;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

function useStockChange({ product, size, onChange }: StockFieldProps) {
  const [draft, setDraft] = useState<Draft>();
  const [saved, setSaved] = useState<{ stock: number | null }>();
  const stock = saved === undefined ? size.stock : saved.stock;
  const { mutate, pending, problem, errors, reset } = useMutation(
    async (input: { stock: number | null; expectedStock: number | null }) =>
      staffWrite("stock_changed", "PATCH /api/admin/inventory/products/:id/stock", {
        param: { id: product.id },
        json: validateInput(stockChangeSchema, { variant: size.variant, ...input }),
      }),
    {
      success: (current) => {
        setDraft(undefined);
        setSaved({ stock: current.stock });
        toast(inventoryMessages.saved(size.variant, current.stock));
        onChange();
      },
      problem: ({ code }) => {
        if (code !== "conflict") return;
        // Keeps the entered text; saving again replaces the stock displayed at that time.
        setDraft((current) => current && { ...current, expected: undefined });
        onChange();
      },
    },
  );

  // Shows the saved stock until the reloaded list replaces it.
  useEffect(() => setSaved(undefined), [size]);

  return {
    value: draft?.text ?? formatStock(stock),
    isChanged: draft !== undefined && draft.text.trim() !== formatStock(stock),
    pending,
    error:
      errors["stock"]?.[0] ??
      (problem && (problem.isRejection ? problem.detail : inventoryMessages.saveFailed)),
    edit: (text: string) =>
      setDraft((current) => ({ text, expected: current === undefined ? stock : current.expected })),
    undo: () => {
      setDraft(undefined);
      reset();
    },
    save: () => {
      if (draft === undefined) return;
      const text = draft.text.trim();
      const expectedStock = draft.expected === undefined ? stock : draft.expected;
      void mutate({ stock: parseStock(text), expectedStock });
    },
  };
}

/** Edits the stock of a size in place: Enter saves, Escape undoes, blank means unlimited. Spec: admin §5. */
export function StockField(props: StockFieldProps) {
  const { product, size } = props;
  const id = useId();
  const { value, isChanged, pending, error, edit, undo, save } = useStockChange(props);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || (!isChanged && error === undefined)) return;
    // Keeps the surrounding dialog open.
    event.preventDefault();
    event.stopPropagation();
    undo();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isChanged) save();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="min-w-0">
      <div className="relative w-24">
        <input
          aria-label={`Stock of ${product.name}, ${size.variant}`}
          aria-describedby={error === undefined ? undefined : id}
          aria-invalid={error === undefined ? undefined : true}
          aria-busy={pending || undefined}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Unlimited"
          maxLength={9}
          value={value}
          readOnly={pending}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
          onKeyDown={handleKey}
          className={classNames(
            "min-h-control w-full rounded-sm border bg-paper px-3 text-sm tabular-nums placeholder:text-umber hover:border-umber focus:border-ink aria-invalid:border-oxblood",
            isChanged || pending ? "border-brass pr-11" : "border-umber/30",
          )}
        />
        <span className="absolute inset-y-0 right-0 inline-flex items-center">
          {pending && (
            <span className="px-3.5 text-umber">
              <Spinner />
            </span>
          )}
          {isChanged && !pending && (
            <IconButton
              type="submit"
              label={`Save stock of ${product.name}, ${size.variant}`}
              className="text-moss"
            >
              <Check className="size-5" strokeWidth={2} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1 max-w-64 text-sm whitespace-normal text-oxblood">
          {error}
        </p>
      )}
    </form>
  );
}
