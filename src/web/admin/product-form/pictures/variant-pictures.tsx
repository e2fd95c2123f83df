import { useEffect, useId, useRef, useState } from "react";
import { useController } from "react-hook-form";

import type { Picture as StoredPicture } from "#domain/media/image.ts";
import { productInputMessages } from "#domain/catalogue/product-input-messages.ts";
import type { VariantImages } from "#domain/catalogue/product.ts";
import { MAX_VARIANT_IMAGES } from "#domain/catalogue/product.ts";
import { pictureFileErrors, uploadTypes } from "#domain/media/upload.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { ImagePlus } from "#web/admin/admin-icons.tsx";
import type { ProductForm } from "#web/admin/product-form/form-field.tsx";
import { StoredTile } from "./stored-tile.tsx";
import { UploadTile } from "./upload-tile.tsx";
import type { QueuedUpload } from "./upload-queue.ts";
import { takeStored } from "./upload-queue.ts";
import type { UploadStep } from "./use-uploads.ts";

interface VariantPicturesProps {
  form: ProductForm;
  index: number;
  variant: string;
  tagsNow: () => string[];
  onUpload: (key: string, step: UploadStep) => void;
}

const FOLDER = "products";

function withPicture({ images, primary }: VariantImages, picture: StoredPicture): VariantImages {
  const others = images.filter(({ url }) => url !== picture.url);
  return { images: [...others, picture], primary: primary ?? picture.url };
}

/** The first that remains becomes primary when the primary one goes. Spec: admin §5. */
function withoutPicture({ images, primary }: VariantImages, url: string): VariantImages {
  const left = images.filter((picture) => picture.url !== url);
  return { images: left, primary: primary === url ? (left[0]?.url ?? null) : primary };
}

/** Up to 3 pictures of one size, the primary one marked. Spec: admin §3, §5. */
export function VariantPictures({ form, index, variant, tagsNow, onUpload }: VariantPicturesProps) {
  const id = useId();
  const name = `variants.${index}.images` as const;
  const { field, fieldState } = useController({ control: form.control, name });
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([]);
  const queue = useRef(uploads);
  const [refusal, setRefusal] = useState<string>();
  const nextId = useRef(1);
  const input = useRef<HTMLInputElement>(null);
  // The row may have moved by the time a picture arrives.
  const place = useRef(name);
  useEffect(() => {
    place.current = name;
  }, [name]);
  const error = refusal ?? fieldState.error?.message;
  const room = MAX_VARIANT_IMAGES - field.value.images.length - uploads.length;

  function change(next: (now: VariantImages) => VariantImages) {
    const { current: where } = place;
    form.setValue(where, next(form.getValues(where)), { shouldDirty: true });
    form.clearErrors([where, "picture"]);
  }

  function choose(files: File[]) {
    const errors = files.flatMap((file) => pictureFileErrors(file, FOLDER));
    const good = files.filter((file) => pictureFileErrors(file, FOLDER).length === 0);
    if (good.length > room) {
      errors.push(productInputMessages.maxVariantImages);
      toast(productInputMessages.maxVariantImages, { tone: "error" });
    }
    setRefusal(errors.length > 0 ? [...new Set(errors)].join(", ") : undefined);
    const taken = good.slice(0, Math.max(0, room)).map((file) => ({ id: nextId.current++, file }));
    setQueue([...queue.current, ...taken]);
  }

  /** Moves the stored pictures at the queue's front into the form, in the order in which their files were chosen. */
  function setQueue(next: readonly QueuedUpload[]) {
    const { stored, waiting } = takeStored(next);
    queue.current = waiting;
    setUploads(waiting);
    if (stored.length > 0) change((now) => stored.reduce(withPicture, now));
  }

  const drop = (uploadId: number) => setQueue(queue.current.filter(({ id }) => id !== uploadId));
  const store = (uploadId: number, picture: StoredPicture) =>
    setQueue(queue.current.map((upload) => (upload.id === uploadId ? { ...upload, picture } : upload)));

  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <ul className="flex flex-wrap gap-3 empty:hidden" aria-label={`Pictures of ${variant}`}>
        {field.value.images.map((picture, at) => (
          <StoredTile
            key={picture.url}
            picture={picture}
            label={`picture ${at + 1} of ${variant}`}
            isPrimary={picture.url === field.value.primary}
            onMakePrimary={() => change((now) => ({ ...now, primary: picture.url }))}
            onRemove={() => {
              change((now) => withoutPicture(now, picture.url));
              setRefusal(undefined);
              input.current?.focus();
            }}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            file={upload.file}
            variant={variant}
            tagsNow={tagsNow}
            onUpload={onUpload}
            onStored={(picture) => store(upload.id, picture)}
            onRemove={() => {
              drop(upload.id);
              setRefusal(undefined);
              input.current?.focus();
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <label
          htmlFor={id}
          className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 border border-umber/40 px-3 font-medium transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass"
        >
          <input
            ref={input}
            id={id}
            type="file"
            multiple
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
            accept={uploadTypes(FOLDER)
              .map((type) => `.${type}`)
              .join(",")}
            className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none file:cursor-pointer"
            onChange={({ currentTarget }) => {
              choose([...(currentTarget.files ?? [])]);
              // The same file may be chosen again, e.g. after it was mended.
              currentTarget.value = "";
            }}
          />
          <ImagePlus className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
          Add pictures<span className="sr-only"> of {variant}</span>
        </label>
        <span id={`${id}-hint`} className="text-umber">
          Up to {MAX_VARIANT_IMAGES}, 10 MB each
        </span>
      </div>
      <p id={`${id}-error`} role="alert" className="basis-full text-sm text-oxblood empty:hidden">
        {error}
      </p>
    </div>
  );
}
