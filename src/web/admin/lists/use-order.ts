import type { DragEvent } from "react";
import { useRef, useState } from "react";

/** Marks what is dragged as ours, so that it means nothing to text fields and other programs. */
const DRAG_TYPE = "application/x-ordered-item";

/** The ids with one of them at another place, counted from 0. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(place, 0, id);
}

async function takeTurn(before: Promise<void>, work: () => Promise<void>): Promise<void> {
  await before.catch(() => undefined);
  await work();
}

/**
 * The order of a list while it is changed, by dragging or by buttons: `ids` is what is shown, also while `save` is
 * under way; moves made meanwhile are saved after it, each with all before it. Dropped outside the list, a dragged
 * item goes back.
 */
export function useOrder(saved: readonly string[], save: (ids: string[], moved: string) => Promise<unknown>) {
  const [draft, setDraft] = useState<{ ids: string[]; dragged?: string }>();
  const before = useRef(Promise.resolve());
  const waiting = useRef(0);
  const ids = draft?.ids ?? saved;
  const dragged = draft?.dragged;

  /** Saves once those before it are saved; the last one's end shows what is saved. */
  async function settle(next: string[], moved: string) {
    const isChanged = waiting.current > 0 || next.join() !== saved.join();
    setDraft({ ids: next });
    waiting.current += 1;
    const turn = takeTurn(before.current, async () => {
      if (isChanged) await save(next, moved);
    });
    before.current = turn;
    try {
      await turn;
    } finally {
      waiting.current -= 1;
      if (waiting.current === 0) setDraft(undefined);
    }
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
    onDragStart: (event: DragEvent) => {
      // What is dragged and then let go would go back to where it was before the move that is still being saved.
      if (waiting.current > 0) {
        event.preventDefault();
        return;
      }
      const { dataTransfer } = event;
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
      if (dragged === undefined && place >= 0 && place < ids.length) void settle(movedTo(ids, id, place), id);
    },
  };
}
