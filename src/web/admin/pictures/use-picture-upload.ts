import { useEffect, useRef, useState } from "react";

import type { Picture } from "#domain/media/image.ts";
import type { ImageFolder } from "#domain/media/upload.ts";
import { pictureFileErrors } from "#domain/media/upload.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";
import { uploadPicture } from "#web/api-client/upload-picture.ts";

import { withSession } from "../staff-call.ts";

/** A chosen file on its way into the shop. */
export type ChosenPicture = { file: File } & (
  | { step: "refused"; message: string }
  /** `fraction` of 1: all is sent, and the server is at work on it. */
  | { step: "sending"; fraction: number }
  | { step: "failed"; message: string }
  | { step: "stored" }
);

export interface PictureUploadSettings {
  folder: ImageFolder;
  tags?: readonly string[] | undefined;
  /** The picture in force: a stored one, or null; null also from the choice of a file until that is stored. */
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
  /** Told of each file that is worth sending. */
  onChoose?: ((file: File) => void) | undefined;
  onFail?: (() => void) | undefined;
}

/**
 * One picture from the choice of a file to its place in the shop: checked, sent at once, and kept when that fails, so
 * that it can be sent again. Another choice, `cancel` and leaving the page stop what is being sent.
 */
export function usePictureUpload({ folder, tags, value, onChange, onChoose, onFail }: PictureUploadSettings) {
  const [chosen, setChosen] = useState<ChosenPicture>();
  const sending = useRef<AbortController>(undefined);
  const before = useRef<Picture | null>(null);

  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File) {
    const { signal } = (sending.current = new AbortController());
    const show = (next: ChosenPicture) => {
      if (!signal.aborted) setChosen(next);
    };
    show({ file, step: "sending", fraction: 0 });
    try {
      const onProgress = (fraction: number) => show({ file, step: "sending", fraction });
      const options = { folder, ...(tags && { tags }), onProgress, signal };
      const picture = await withSession(() => uploadPicture(file, options));
      if (signal.aborted) return;
      show({ file, step: "stored" });
      onChange(picture);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (signal.aborted) return;
      show({ file, step: "failed", message: error.detail });
      onFail?.();
    }
  }

  function choose(file: File) {
    const errors = pictureFileErrors(file, folder);
    const isPending = chosen?.step === "sending" || chosen?.step === "failed";
    if (isPending) cancel();
    if (errors.length > 0) {
      setChosen({ file, step: "refused", message: errors.join(", ") });
      return;
    }
    if (!isPending) before.current = value;
    onChange(null);
    onChoose?.(file);
    void send(file);
  }

  /** Back to the picture that was in force before. */
  function cancel() {
    sending.current?.abort();
    setChosen(undefined);
    onChange(before.current);
  }

  function retry() {
    if (chosen?.step === "failed") void send(chosen.file);
  }

  return { chosen, choose, cancel, retry };
}
