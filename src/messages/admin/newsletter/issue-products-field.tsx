import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue } from "../../rules/newsletter/issue-schema.ts";
import { MAX_ISSUE_PRODUCTS } from "../../rules/newsletter/issue-schema.ts";
import { ProductPicker } from "#catalogue/admin/products/product-search.tsx";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { ArrowUp } from "#kit/ui/icons.tsx";

type IssueProduct = Issue["products"][number];

interface ProductsFieldProps {
  products: readonly IssueProduct[];
  error: string | undefined;
  onChange: (products: IssueProduct[]) => void;
}

/** Selects and orders the products of an issue. */
export function IssueProductsField({ products, error, onChange }: ProductsFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-medium">{messages.products}</legend>
      <p className="text-sm text-umber">{messages.productsHint}</p>
      {products.length > 0 && (
        <ol className="divide-y divide-sand border-y border-sand text-sm">
          {products.map((product, index) => (
            <li key={product.id} className="flex items-center gap-2 py-1">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <span>{product.name}</span>
                {!product.isPublished && <p className="text-oxblood">{messages.unavailable}</p>}
              </div>
              <IconButton
                label={messages.moveUp(product.name)}
                disabled={index === 0}
                onClick={() => onChange(moveUp(products, index))}
              >
                <ArrowUp className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
              <DeleteButton
                label={messages.remove(product.name)}
                onClick={() => onChange(products.filter((other) => other !== product))}
              />
            </li>
          ))}
        </ol>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-oxblood">
          {error}
        </p>
      )}
      {products.length < MAX_ISSUE_PRODUCTS && (
        <ProductPicker
          label={messages.addProduct}
          exceptIds={products.map(({ id }) => id)}
          onAdd={({ id, name, status }) =>
            onChange([...products, { id, name, isPublished: status === "published" }])
          }
        />
      )}
    </fieldset>
  );
}

function moveUp(products: readonly IssueProduct[], index: number): IssueProduct[] {
  const movedProduct = products.slice(index, index + 1);
  return products.toSpliced(index, 1).toSpliced(index - 1, 0, ...movedProduct);
}
