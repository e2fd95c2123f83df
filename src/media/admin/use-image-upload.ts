import { useEffect, useRef, useState } from "react";

import type { StoredImage } from "#kit/rules/image.ts";
import type { ImageFolder } from "../rules/upload.ts";
import { findFileErrors } from "../rules/upload.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { editFormMessages } from "#kit/rules/texts/staff-messages.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { uploadImage } from "./upload-image.ts";

import { withSession } from "#staff/admin/staff-call.ts";

/** The selected file and its upload status. */
export type ChosenImage = { file: File } & (
  | { status: "rejected"; message: string }
  /** `fraction` is 1 when the file is sent and the server is processing the image. */
  | { status: "uploading"; fraction: number }
  | { status: "failed"; message: string }
  | { status: "stored" }
);

export interface ImageUploadSettings {
  folder: ImageFolder;
  tags?: readonly string[] | undefined;
  /** The stored image. Null if there is none, or while a file is being uploaded. */
  value: StoredImage | null;
  onChange: (image: StoredImage | null) => void;
  /** Called with each valid file. */
  onChoose?: ((file: File) => void) | undefined;
}

/**
 * Validates the selected image and uploads it immediately. Staff can retry a failed upload. Selecting another file,
 * calling `cancel` or unmounting aborts the upload.
 */
export function useImageUpload({ folder, tags, value, onChange, onChoose }: ImageUploadSettings) {
  const [chosenImage, setChosenImage] = useState<ChosenImage>();
  const controller = useRef<AbortController>(undefined);
  const previousImage = useRef<StoredImage | null>(null);

  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File) {
    const { signal } = (controller.current = new AbortController());
    const setUnlessAborted = (next: ChosenImage) => {
      if (!signal.aborted) setChosenImage(next);
    };
    setUnlessAborted({ file, status: "uploading", fraction: 0 });
    try {
      const onProgress = (fraction: number) => setUnlessAborted({ file, status: "uploading", fraction });
      const options = { folder, ...(tags && { tags }), onProgress, signal };
      const image = await withSession(() => uploadImage(file, options));
      if (signal.aborted) return;
      setUnlessAborted({ file, status: "stored" });
      onChange(image);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (signal.aborted) return;
      setUnlessAborted({ file, status: "failed", message: error.detail });
      showToast(editFormMessages.uploadFailed, { tone: "error" });
    }
  }

  function choose(file: File) {
    const errors = findFileErrors(file, folder);
    const isPending = chosenImage?.status === "uploading" || chosenImage?.status === "failed";
    if (isPending) cancel();
    if (errors.length > 0) {
      setChosenImage({ file, status: "rejected", message: errors.join(", ") });
      return;
    }
    if (!isPending) previousImage.current = value;
    onChange(null);
    onChoose?.(file);
    void send(file);
  }

  /** Aborts the upload and restores the previous image. */
  function cancel() {
    controller.current?.abort();
    setChosenImage(undefined);
    onChange(previousImage.current);
  }

  function retry() {
    if (chosenImage?.status === "failed") void send(chosenImage.file);
  }

  return { chosenImage, choose, cancel, retry };
}
