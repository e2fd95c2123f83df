import { useEffect, useEffectEvent } from "react";

import { IconButton } from "../../ui/icon-button.tsx";
import { ArrowUp } from "../../ui/icons.tsx";

import { isShortcut, useShortcutScope } from "../shortcuts.ts";
import type { ListNeighbors } from "./use-neighbors.ts";

interface SheetStepsProps {
  /** Singular name of the entries, e.g. `order`. */
  noun: string;
  /** Whether the sheet is open. */
  isActive: boolean;
  neighbors: ListNeighbors;
  onOpen: (id: string) => void;
}

/** Sheet buttons that open the previous and the next entry of the list. The keys `k` and `j` do the same. */
export function SheetSteps({ noun, isActive, neighbors: { previous, next }, onOpen }: SheetStepsProps) {
  const openNeighbor = (neighborId: string | undefined) => {
    if (neighborId !== undefined) onOpen(neighborId);
  };

  useShortcutScope("sheet", isActive);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || !isShortcut(event, 1)) return;
    if (event.key === "j") openNeighbor(next);
    if (event.key === "k") openNeighbor(previous);
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);

  return (
    <>
      <IconButton
        label={`Previous ${noun}`}
        disabled={previous === undefined}
        onClick={() => openNeighbor(previous)}
      >
        <ArrowUp className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Next ${noun}`} disabled={next === undefined} onClick={() => openNeighbor(next)}>
        <ArrowUp className="size-4 rotate-180" aria-hidden="true" />
      </IconButton>
    </>
  );
}
