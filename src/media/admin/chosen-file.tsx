import { useState } from "react";

import { formatPercent } from "#kit/rules/number-formats.ts";
import { Button } from "#kit/ui/button.tsx";
import { Check } from "#kit/ui/icons.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { formatFileSize } from "#kit/admin/file-size.ts";
import { useObjectUrl } from "./use-object-url.ts";
import type { ChosenImage } from "./use-image-upload.ts";

const PREVIEW_CLASS = "aspect-video w-28 shrink-0 bg-sand object-cover sm:w-36";

/** A preview of the file, or an empty box if the browser cannot display it. */
function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  const [hasFailed, setHasFailed] = useState(false);
  if (url === undefined || hasFailed) return <div className={PREVIEW_CLASS} />;
  return <img src={url} alt="" onError={() => setHasFailed(true)} className={PREVIEW_CLASS} />;
}

function UploadProgress({ fraction, name }: { fraction: number; name: string }) {
  const percent = Math.floor(fraction * 100);
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={`Uploading ${name}`}
        value={percent}
        max={100}
        className="h-2 min-w-0 flex-1 appearance-none bg-sand [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-moss"
      />
      <span className="w-10 text-right text-umber tabular-nums">{formatPercent(percent)}</span>
    </div>
  );
}

function Status({ chosenImage }: { chosenImage: ChosenImage }) {
  return (
    <p role="status" className="flex items-center gap-2 empty:hidden">
      {chosenImage.status === "uploading" && chosenImage.fraction === 1 && (
        <>
          <Spinner />
          <span>{" Processing …"}</span>
        </>
      )}
      {chosenImage.status === "stored" && (
        <>
          <Check className="size-4 text-moss" strokeWidth={1.75} aria-hidden="true" />
          <span>{" Uploaded"}</span>
        </>
      )}
    </p>
  );
}

interface ChosenFileProps {
  chosenImage: ChosenImage;
  onCancel: () => void;
  onRetry: () => void;
}

/** The selected file, with its preview, upload status and actions. */
export function ChosenFile({ chosenImage, onCancel, onRetry }: ChosenFileProps) {
  const { file, status } = chosenImage;
  return (
    <div className="flex items-start gap-4">
      <Preview key={`${file.name} ${file.lastModified} ${file.size}`} file={file} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5 text-sm">
        <p className="min-w-0">
          <span className="block truncate font-medium" title={file.name}>
            {file.name}
          </span>
          <span className="text-umber tabular-nums">{formatFileSize(file.size)}</span>
        </p>
        {status === "uploading" && chosenImage.fraction < 1 && (
          <UploadProgress fraction={chosenImage.fraction} name={file.name} />
        )}
        <Status chosenImage={chosenImage} />
        <p role="alert" className="text-oxblood empty:hidden">
          {status === "rejected" || status === "failed" ? chosenImage.message : null}
        </p>
        <div className="flex gap-4 empty:hidden">
          {status === "failed" && (
            <Button variant="quiet" className="px-0!" onClick={onRetry}>
              Try again
            </Button>
          )}
          {(status === "uploading" || status === "failed") && (
            <Button variant="quiet" className="px-0!" onClick={onCancel}>
              Cancel upload
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
