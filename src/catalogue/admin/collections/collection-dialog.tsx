import type { Collection } from "../../rules/collections/collection.ts";
import { collectionInputSchema } from "../../rules/collections/collection-input.ts";
import { collectionMessages } from "../../rules/collections/collection-messages.ts";
import type { StaffCollection } from "../../rules/collections/staff-collection.ts";
import { staffCollectionMessages as messages } from "../../rules/staff-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { getDialogTexts } from "#kit/rules/texts/record-texts.ts";
import { FormField, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import type { RecordFormProps } from "#kit/admin/forms/record-dialogs.tsx";
import { RecordDialogs } from "#kit/admin/forms/record-dialogs.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { COLLECTIONS_HEADING_ID } from "./collection-list.tsx";
import { FormImage } from "#media/admin/image-field.tsx";
import { RecordHistory } from "#staff/admin/audit/audit-trail.tsx";
import { recordCalls } from "#staff/admin/staff-call.ts";

const calls = recordCalls("collection", "/api/admin/collections");

/** The dialogs that add or edit a collection (`?dialog=add`, `?dialog=edit&id=…`) or delete it. Spec: admin §2. */
export function CollectionDialogs({ collections }: { collections: readonly StaffCollection[] }) {
  const isTable = useListQuery().get("layout") === "table";
  return (
    <RecordDialogs
      records={collections}
      texts={{ ...messages, notFound: collectionMessages.notFound }}
      rule={requires("products.edit")}
      Form={CollectionForm}
      refuseDeletion={({ productCount }) => (productCount > 0 ? messages.inUse(productCount) : undefined)}
      describeDeletion={({ name }) => messages.deleteEffect(name)}
      remove={({ id }) => calls.remove(id)}
      focusId={isTable ? undefined : COLLECTIONS_HEADING_ID}
    />
  );
}

/** The name, description and image of a collection. Spec: admin §2, §5. */
function CollectionForm({ record, latest, isOpen, close }: RecordFormProps<Collection>) {
  const form = useRecordForm({
    record,
    latest,
    schema: collectionInputSchema,
    toValues: (collection) => ({
      name: collection?.name ?? "",
      description: collection?.description ?? "",
      storedImage: collection?.storedImage ?? null,
    }),
    toInput: ({ storedImage, ...texts }) => ({
      ...texts,
      image: storedImage?.url ?? null,
      publicId: storedImage?.publicId ?? null,
    }),
    fieldNames: { image: "storedImage", publicId: "storedImage" },
    save: (input, context) => calls.save(context.record?.id, input, context),
    labels: ({ name, description, storedImage }) => ({
      Name: name.trim(),
      Description: description.trim(),
      Image: storedImage?.publicId ?? "",
    }),
    texts: messages,
    onSaved: close,
  });
  const name = form.fields.watch("name").trim();
  return (
    <RecordDialog
      form={form}
      {...getDialogTexts(messages, record, record?.name)}
      isOpen={isOpen}
      onClose={close}
      after={<RecordHistory type="collection" id={record?.id} />}
    >
      <FormField form={form.fields} name="name" label="Name" required />
      <FormTextarea form={form.fields} name="description" label="Description" required />
      <FormImage
        form={form.fields}
        name="storedImage"
        label="Image"
        folder="collections"
        tags={name === "" ? undefined : [name]}
        required
      />
    </RecordDialog>
  );
}
