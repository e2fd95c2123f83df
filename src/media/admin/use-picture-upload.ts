import { useEffect, useRef, useState } from "react";

import type { Picture } from "#kit/rules/image.ts";
import type { ImageFolder } from "../rules/upload.ts";
import { findFileErrors } from "../rules/upload.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { uploadPicture } from "./upload-picture.ts";

import { withSession } from "#staff/admin/staff-call.ts";

/** The selected file and its upload status. */
export type ChosenPicture = { file: File } & (
  | { status: "rejected"; message: string }
  /** `fraction` is 1 when the file is sent and the server is processing the picture. */
  | { status: "uploading"; fraction: number }
  | { status: "failed"; message: string }
  | { status: "stored" }
);

export interface PictureUploadSettings {
  folder: ImageFolder;
  tags?: readonly string[] | undefined;
  /** The stored picture. Null if there is none, or while a file is being uploaded. */
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
  /** Called with each valid file. */
  onChoose?: ((file: File) => void) | undefined;
  onFail?: (() => void) | undefined;
}

/**
 * Validates the selected picture and uploads it immediately. Staff can retry a failed upload. Selecting another file,
 * calling `cancel` or unmounting aborts the upload.
 */
export function usePictureUpload({ folder, tags, value, onChange, onChoose, onFail }: PictureUploadSettings) {
  const [chosenPicture, setChosenPicture] = useState<ChosenPicture>();
  const controller = useRef<AbortController>(undefined);
  const previousPicture = useRef<Picture | null>(null);

  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File) {
    const { signal } = (controller.current = new AbortController());
    const setUnlessAborted = (next: ChosenPicture) => {
      if (!signal.aborted) setChosenPicture(next);
    };
    setUnlessAborted({ file, status: "uploading", fraction: 0 });
    try {
      const onProgress = (fraction: number) => setUnlessAborted({ file, status: "uploading", fraction });
      const options = { folder, ...(tags && { tags }), onProgress, signal };
      const picture = await withSession(() => uploadPicture(file, options));
      if (signal.aborted) return;
      setUnlessAborted({ file, status: "stored" });
      onChange(picture);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (signal.aborted) return;
      setUnlessAborted({ file, status: "failed", message: error.detail });
      onFail?.();
    }
  }

  function choose(file: File) {
    const errors = findFileErrors(file, folder);
    const isPending = chosenPicture?.status === "uploading" || chosenPicture?.status === "failed";
    if (isPending) cancel();
    if (errors.length > 0) {
      setChosenPicture({ file, status: "rejected", message: errors.join(", ") });
      return;
    }
    if (!isPending) previousPicture.current = value;
    onChange(null);
    onChoose?.(file);
    void send(file);
  }

  /** Aborts the upload and restores the previous picture. */
  function cancel() {
    controller.current?.abort();
    setChosenPicture(undefined);
    onChange(previousPicture.current);
  }

  function retry() {
    if (chosenPicture?.status === "failed") void send(chosenPicture.file);
  }

  return { chosenPicture, choose, cancel, retry };
}
