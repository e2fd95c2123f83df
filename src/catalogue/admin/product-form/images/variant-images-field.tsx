import { useEffect, useId, useRef, useState } from "react";
import { useController } from "react-hook-form";

import type { StoredImage } from "#kit/rules/image.ts";
import { productInputMessages } from "../../../rules/product-input-messages.ts";
import type { VariantImages } from "../../../rules/product.ts";
import { MAX_VARIANT_IMAGES } from "../../../rules/product-limits.ts";
import { findFileErrors, listUploadTypes } from "#media/rules/upload.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ImagePlus } from "#kit/admin/admin-icons.tsx";
import type { ProductForm } from "../product-values.ts";
import { StoredTile } from "./stored-tile.tsx";
import { UploadTile } from "./upload-tile.tsx";
import type { QueuedUpload } from "./upload-queue.ts";
import { takeStored } from "./upload-queue.ts";

interface VariantImagesFieldProps {
  form: ProductForm;
  index: number;
  variant: string;
  getTags: () => string[];
}

const FOLDER = "products";

function addImage({ images, primary }: VariantImages, image: StoredImage): VariantImages {
  const otherImages = images.filter(({ url }) => url !== image.url);
  return { images: [...otherImages, image], primary: primary ?? image.url };
}

/** Removes an image. If it was primary, the first remaining image becomes primary. Spec: admin §5. */
function deleteImage({ images, primary }: VariantImages, url: string): VariantImages {
  const remainingImages = images.filter((image) => image.url !== url);
  return { images: remainingImages, primary: primary === url ? (remainingImages[0]?.url ?? null) : primary };
}

/** Up to 3 images of one size, one of them primary. Spec: admin §3, §5. */
export function VariantImagesField({ form, index, variant, getTags }: VariantImagesFieldProps) {
  const id = useId();
  const name = `variants.${index}.images` as const;
  const { field, fieldState } = useController({ control: form.control, name });
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([]);
  const queue = useRef(uploads);
  const [fileError, setFileError] = useState<string>();
  const nextId = useRef(1);
  const input = useRef<HTMLInputElement>(null);
  // In a ref, because the row's index may change before an upload finishes.
  const fieldName = useRef(name);
  useEffect(() => {
    fieldName.current = name;
  }, [name]);
  const error = fileError ?? fieldState.error?.message;
  const remainingSlots = MAX_VARIANT_IMAGES - field.value.images.length - uploads.length;

  function changeImages(update: (current: VariantImages) => VariantImages) {
    const { current } = fieldName;
    form.setValue(current, update(form.getValues(current)), { shouldDirty: true });
    form.clearErrors([current, "storedImage"]);
  }

  function queueFiles(files: File[]) {
    const errors = files.flatMap((file) => findFileErrors(file, FOLDER));
    const accepted = files.filter((file) => findFileErrors(file, FOLDER).length === 0);
    if (accepted.length > remainingSlots) {
      errors.push(productInputMessages.maxVariantImages);
      showToast(productInputMessages.maxVariantImages, { tone: "error" });
    }
    setFileError(errors.length > 0 ? [...new Set(errors)].join(", ") : undefined);
    const queued = accepted
      .slice(0, Math.max(0, remainingSlots))
      .map((file) => ({ id: nextId.current++, file }));
    setQueue([...queue.current, ...queued]);
  }

  /** Updates the queue and moves the stored images at its front into the form. */
  function setQueue(newQueue: readonly QueuedUpload[]) {
    const { stored, waiting } = takeStored(newQueue);
    queue.current = waiting;
    setUploads(waiting);
    if (stored.length > 0) changeImages((storedImages) => stored.reduce(addImage, storedImages));
  }

  const removeUpload = (uploadId: number) => setQueue(queue.current.filter(({ id }) => id !== uploadId));
  const setImage = (uploadId: number, image: StoredImage) =>
    setQueue(queue.current.map((upload) => (upload.id === uploadId ? { ...upload, image } : upload)));

  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <ul className="flex flex-wrap gap-3 empty:hidden" aria-label={`Images of ${variant}`}>
        {field.value.images.map((image, imageIndex) => (
          <StoredTile
            key={image.url}
            image={image}
            label={`image ${imageIndex + 1} of ${variant}`}
            isPrimary={image.url === field.value.primary}
            onMakePrimary={() => changeImages((storedImages) => ({ ...storedImages, primary: image.url }))}
            onRemove={() => {
              changeImages((storedImages) => deleteImage(storedImages, image.url));
              setFileError(undefined);
              input.current?.focus();
            }}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            file={upload.file}
            variant={variant}
            getTags={getTags}
            onStored={(image) => setImage(upload.id, image)}
            onRemove={() => {
              removeUpload(upload.id);
              setFileError(undefined);
              input.current?.focus();
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <label
          htmlFor={id}
          className="relative inline-flex min-h-control cursor-pointer items-center gap-2 border border-umber/40 px-3 font-medium transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass"
        >
          <input
            ref={input}
            id={id}
            type="file"
            multiple
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
            accept={listUploadTypes(FOLDER)
              .map((type) => `.${type}`)
              .join(",")}
            className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none file:cursor-pointer"
            onChange={({ currentTarget }) => {
              queueFiles([...(currentTarget.files ?? [])]);
              // Clears the field, so that staff can select the same file again, e.g. after correcting it.
              currentTarget.value = "";
            }}
          />
          <ImagePlus className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
          Add images<span className="sr-only">{` of ${variant}`}</span>
        </label>
        <span id={`${id}-hint`} className="text-umber">{`Up to ${MAX_VARIANT_IMAGES}, 10 MB each`}</span>
      </div>
      <p id={`${id}-error`} role="alert" className="basis-full text-sm text-oxblood empty:hidden">
        {error}
      </p>
    </div>
  );
}
