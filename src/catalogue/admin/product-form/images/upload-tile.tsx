import { useEffect, useEffectEvent, useState } from "react";

import { staffProductMessages } from "../../../rules/staff-messages.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { useReportUpload } from "#kit/admin/forms/use-uploads.ts";
import { uploadImage } from "#media/admin/upload-image.ts";
import { Button } from "#kit/ui/button.tsx";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { X } from "#kit/ui/icons.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useObjectUrl } from "#media/admin/use-object-url.ts";
import { withSession } from "#staff/admin/staff-call.ts";

interface UploadTileProps {
  file: File;
  /** Name of the size that the image belongs to. */
  variant: string;
  getTags: () => string[];
  onStored: (image: StoredImage) => void;
  onRemove: () => void;
}

/** Uploads an image for a size on mount, and aborts the upload on unmount. Spec: admin §5, §8. */
export function UploadTile({ file, variant, getTags, onStored, onRemove }: UploadTileProps) {
  const url = useObjectUrl(file);
  const [attempt, setAttempt] = useState(1);
  const [fraction, setFraction] = useState(0);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isStored, setIsStored] = useState(false);
  useReportUpload(isStored ? undefined : errorMessage === undefined ? "uploading" : "failed");

  const upload = useEffectEvent(async (signal: AbortSignal) => {
    setErrorMessage(undefined);
    setFraction(0);
    try {
      const options = { folder: "products" as const, tags: getTags(), onProgress: setFraction, signal };
      const image = await withSession(() => uploadImage(file, options));
      if (signal.aborted) return;
      setIsStored(true);
      onStored(image);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (signal.aborted) return;
      setErrorMessage(error.detail);
      showToast(staffProductMessages.variantImageFailed(variant), { tone: "error" });
    }
  });

  useEffect(() => {
    const controller = new AbortController();
    void upload(controller.signal);
    return () => controller.abort();
  }, [attempt]);

  const percent = Math.floor(fraction * 100);
  return (
    <li className="grid w-24 content-start gap-1 text-sm">
      <div className="relative">
        <div
          className="aspect-4/5 w-full bg-sand bg-cover bg-center"
          style={url === undefined ? undefined : { backgroundImage: `url(${url})` }}
        />
        <IconButton
          label={`Cancel upload of ${file.name}`}
          onClick={onRemove}
          className="absolute top-0 right-0 bg-paper/90"
        >
          <X className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {isStored && <p className="text-umber">{staffProductMessages.uploaded}</p>}
      {!isStored && errorMessage === undefined && (
        <progress
          aria-label={`Uploading ${file.name}`}
          value={percent}
          max={100}
          className="h-2 w-full appearance-none bg-sand [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-moss"
        />
      )}
      {errorMessage !== undefined && (
        <>
          <p role="alert" className="text-oxblood">
            {errorMessage}
          </p>
          <Button variant="quiet" className="px-0!" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </>
      )}
    </li>
  );
}
