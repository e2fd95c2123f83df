import type { DragEvent } from "react";
import { useEffect, useState } from "react";

function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes("Files") ?? false;
}

/** A place to drop a file on. A file dropped beside it is not opened by the browser, which would leave the page. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (carriesFiles(event.dataTransfer)) event.preventDefault();
    };
    addEventListener("dragover", keepPage);
    addEventListener("drop", keepPage);
    return () => {
      removeEventListener("dragover", keepPage);
      removeEventListener("drop", keepPage);
    };
  }, []);

  const zone = {
    onDragOver: (event: DragEvent) => setIsOver(carriesFiles(event.dataTransfer)),
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isOver, zone };
}
