import type { DragEvent } from "react";
import { useEffect, useState } from "react";

function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes("Files") ?? false;
}

/**
 * Returns the props of a drop target, and whether a file is over it. Prevents the browser from opening files that are
 * dropped outside the target.
 */
export function useFileDrop(onFile: (file: File) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  useEffect(() => {
    const preventNavigation = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    addEventListener("dragover", preventNavigation);
    addEventListener("drop", preventNavigation);
    return () => {
      removeEventListener("dragover", preventNavigation);
      removeEventListener("drop", preventNavigation);
    };
  }, []);

  const dropProps = {
    onDragOver: (event: DragEvent) => setIsDraggedOver(hasFiles(event.dataTransfer)),
    onDragLeave: () => setIsDraggedOver(false),
    onDrop: (event: DragEvent) => {
      setIsDraggedOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isDraggedOver, dropProps };
}
