import type { DragEvent } from "react";
import { useState } from "react";

/** Marks what is dragged as ours, so that it means nothing to text fields and other programs. */
const DRAG_TYPE = "application/x-ordered-item";

/** The ids with one of them at another place, counted from 0. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(place, 0, id);
}

/**
 * The order of a list while it is changed, by dragging or by buttons: `ids` is what is shown, also while `save` is
 * under way. Dropped outside the list, a dragged item goes back.
 */
export function useOrder(saved: readonly string[], save: (ids: string[], moved: string) => Promise<unknown>) {
  const [draft, setDraft] = useState<{ ids: string[]; dragged?: string }>();
  const ids = draft?.ids ?? saved;
  const dragged = draft?.dragged;

  async function settle(next: string[], moved: string) {
    setDraft({ ids: next });
    if (next.join() !== saved.join()) await save(next, moved);
    setDraft(undefined);
  }

  const list = {
    onDragOver: (event: DragEvent) => {
      if (dragged !== undefined) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      void settle([...ids], dragged);
    },
  };

  const item = (id: string) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = "move";
      dataTransfer.setData(DRAG_TYPE, id);
      setDraft({ ids: [...saved], dragged: id });
    },
    onDragEnter: () => {
      if (dragged === undefined || dragged === id) return;
      setDraft({ ids: movedTo(ids, dragged, ids.indexOf(id)), dragged });
    },
    // After a drop nothing is dragged any more, and the order is on its way.
    onDragEnd: () => setDraft((now) => (now?.dragged === undefined ? now : undefined)),
  });

  return {
    ids,
    dragged,
    list,
    item,
    move: (id: string, place: number) => {
      if (draft === undefined && place >= 0 && place < ids.length) void settle(movedTo(ids, id, place), id);
    },
  };
}
