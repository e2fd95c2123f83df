import type { ReactNode } from "react";
import { useRef } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useController } from "react-hook-form";

import type { ImageKind } from "#kit/rules/image.ts";
import type { ImageFolder } from "../rules/upload.ts";
import { MAX_UPLOAD_BYTES, listUploadTypes } from "../rules/upload.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { FieldFrame, useField } from "#kit/ui/forms/field.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { ImagePlus } from "#kit/admin/admin-icons.tsx";
import { formatFileSize } from "#kit/admin/file-size.ts";
import { useReportUpload } from "#kit/admin/forms/use-uploads.ts";
import { ChosenFile } from "./chosen-file.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import type { ImageUploadSettings } from "./use-image-upload.ts";
import { useImageUpload } from "./use-image-upload.ts";

const KIND_BY_FOLDER: Record<ImageFolder, ImageKind> = {
  products: "card",
  collections: "collection",
  "hero-images": "hero",
  notes: "card",
  general: "card",
};

/** Returns the hint, e.g. `JPEG, PNG, WEBP, up to 10 MB`. Omits jpg, a synonym of jpeg. */
function formatHint(folder: ImageFolder): string {
  const types = listUploadTypes(folder).filter((type) => type !== "jpg");
  return `${types.join(", ").toUpperCase()}, up to ${formatFileSize(MAX_UPLOAD_BYTES)}`;
}

interface ImageFieldProps extends ImageUploadSettings {
  label: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** The kind of image, which determines the shape of the preview. Default: the kind of the folder. */
  kind?: ImageKind;
}

interface FormImageProps<Values extends FieldValues> extends Omit<
  ImageFieldProps,
  "value" | "onChange" | "error"
> {
  form: UseFormReturn<Values>;
  /** A value of the form: the stored image, or null. */
  name: FieldPath<Values>;
}

/** An image of a form. The form waits for its upload before it saves. */
export function FormImage<Values extends FieldValues>({
  form,
  name,
  onChoose,
  ...rest
}: FormImageProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <ImageField
      {...rest}
      value={field.value}
      error={fieldState.error?.message}
      onChange={(image) => field.onChange(image)}
      onChoose={(file) => {
        form.clearErrors(name);
        onChoose?.(file);
      }}
    />
  );
}

/**
 * Selects an image with a button or by drag and drop, and uploads it immediately. Shows a preview and the progress;
 * staff can cancel or retry the upload. Spec: admin §5, §7.
 */
function ImageField({ label, error, required = false, kind, ...settings }: ImageFieldProps) {
  const { folder, value } = settings;
  const { chosenImage, choose, cancel, retry } = useImageUpload(settings);
  const { isDraggedOver, dropProps } = useFileDrop(choose);
  const input = useRef<HTMLInputElement>(null);
  const hint = formatHint(folder);
  const { frame, control } = useField({ label, error, hint, required });
  const status = chosenImage?.status;
  useReportUpload(status === "uploading" || status === "failed" ? status : undefined);

  /** Runs an action and focuses the file input, because the focused button is removed. */
  function runAndFocusInput(action: () => void) {
    action();
    input.current?.focus();
  }

  return (
    <FieldFrame {...frame}>
      <div
        {...dropProps}
        className={joinClassNames(
          "grid grid-cols-1 gap-4 border border-dashed p-4 transition-colors",
          isDraggedOver ? "border-ink bg-sand/40" : error ? "border-oxblood" : "border-umber/50",
        )}
      >
        {value && chosenImage?.status !== "stored" && (
          <ResponsiveImage
            image={value}
            kind={kind ?? KIND_BY_FOLDER[folder]}
            alt=""
            sizes="12rem"
            className="max-h-40 w-auto justify-self-start"
          />
        )}
        {chosenImage && (
          <ChosenFile
            chosenImage={chosenImage}
            onCancel={() => runAndFocusInput(cancel)}
            onRetry={() => runAndFocusInput(retry)}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <label className="relative inline-flex min-h-control cursor-pointer items-center gap-2 border border-ink/70 px-4 font-medium transition-colors hover:border-ink hover:bg-ink hover:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass">
            <input
              {...control}
              ref={input}
              type="file"
              accept={listUploadTypes(folder)
                .map((type) => `.${type}`)
                .join(",")}
              className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none file:cursor-pointer"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) choose(file);
                // Lets staff select the same file again, e.g. after correcting it.
                currentTarget.value = "";
              }}
            />
            <ImagePlus className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
            <span>{chosenImage || value ? "Choose another" : "Choose an image"}</span>
          </label>
          <span className="text-umber">or drop it here</span>
        </div>
      </div>
    </FieldFrame>
  );
}
