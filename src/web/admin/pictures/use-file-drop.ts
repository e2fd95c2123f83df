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
  const [isOver, setIsOver] = useState(false);

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
    onDragOver: (event: DragEvent) => setIsOver(hasFiles(event.dataTransfer)),
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isOver, dropProps };
}
