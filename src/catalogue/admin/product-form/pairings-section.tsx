import { useWatch } from "react-hook-form";

import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { MAX_PAIRINGS, pairingMessages as messages } from "../../rules/pairings/pairing-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { FormSection } from "#kit/admin/forms/form-body.tsx";
import { ProductPicker } from "../products/product-search.tsx";
import { callStaffRead } from "#staff/admin/staff-call.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

import type { ProductForm } from "./product-values.ts";
import { useFieldError } from "#kit/admin/forms/form-fields.tsx";

/** Returns a product, or undefined if it no longer exists. */
async function readProduct(id: string): Promise<StaffProduct | undefined> {
  try {
    return (await callStaffRead("GET /api/admin/products/:id", { param: { id } })).product;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined;
    throw error;
  }
}

/** A recommended product. Shows the id until the name is loaded. */
function PairedProduct({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useStaffData(id, async () => ({ product: await readProduct(id) }));
  const { product } = data ?? {};
  const name = product?.name ?? id;
  return (
    <li className="flex items-center gap-3 py-1 text-sm">
      <div className="min-w-0 flex-1">
        <span>{name}</span>
        {data !== undefined && product?.status !== "published" && (
          <p className="text-oxblood">{product ? messages.notInShop : messages.noLongerExists}</p>
        )}
      </div>
      <DeleteButton label={messages.remove(name)} onClick={onRemove} />
    </li>
  );
}

/** Selects the products that this product's page recommends. */
export function PairingsSection({ form, productId }: { form: ProductForm; productId: string | null }) {
  const ids = useWatch({ control: form.control, name: "pairsWith" });
  const error = useFieldError(form, "pairsWith");
  const setIds = (newIds: string[]) => form.setValue("pairsWith", newIds, { shouldDirty: true });
  return (
    <FormSection title={messages.title}>
      <p className="text-sm text-umber">{messages.hint}</p>
      {ids.length > 0 && (
        <ul className="divide-y divide-sand">
          {ids.map((id) => (
            <PairedProduct key={id} id={id} onRemove={() => setIds(ids.filter((other) => other !== id))} />
          ))}
        </ul>
      )}
      {error && <p className="text-sm text-oxblood">{error}</p>}
      {ids.length < MAX_PAIRINGS && (
        <ProductPicker
          label={messages.add}
          exceptIds={productId === null ? ids : [...ids, productId]}
          onAdd={({ id }) => setIds([...ids, id])}
        />
      )}
    </FormSection>
  );
}
