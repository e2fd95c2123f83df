import type { PreviewSite } from "../../rules/search/search-preview.ts";
import { Spinner } from "#kit/ui/spinner.tsx";

import { listDifferences } from "./save/differences.ts";
import { EditConflict } from "./save/edit-conflict.tsx";
import type { ProductChoices } from "./product-values.ts";
import { ProductForm } from "./product-form.tsx";
import { toFormValues } from "./product-values.ts";
import type { useProductEditor } from "./use-product-editor.ts";

interface ProductEditorProps {
  editor: ReturnType<typeof useProductEditor>;
  choices: ProductChoices;
  site: PreviewSite;
}

/**
 * Shows the product form, or a spinner while the product loads. After an edit conflict, staff can choose between two
 * versions.
 */
export function ProductEditor({ editor, choices, site }: ProductEditorProps) {
  const { form, conflict } = editor;
  const findCollectionName = (id: string) =>
    choices.collections.find((collection) => collection.id === id)?.name ?? id;
  if (editor.state === "loading") {
    return (
      <div className="flex min-h-60 items-center justify-center">
        <Spinner label="Loading the product" />
      </div>
    );
  }
  if (editor.state === undefined) return null;
  return (
    <ProductForm
      id={editor.saveBar.formId}
      form={form}
      base={editor.base}
      choices={choices}
      site={site}
      isFrozen={editor.isFrozen}
      notice={
        conflict && (
          <EditConflict
            current={conflict}
            differences={listDifferences(
              toFormValues(conflict.product),
              form.getValues(),
              findCollectionName,
            )}
            onLoadStored={() => editor.loadForm(conflict.product)}
            onSaveMine={() => editor.saveMyVersion(conflict.product)}
          />
        )
      }
      onUpload={editor.reportUpload}
      onSubmit={editor.submit}
    />
  );
}
