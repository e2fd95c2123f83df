import type { DragEvent } from "react";
import { startTransition, useRef, useState } from "react";

/** A private drag type, so that text fields and other applications ignore the item. */
const DRAG_TYPE = "application/x-ordered-item";

interface Drag {
  id: string;
  /** The displayed order when the drag began. */
  idsBefore: readonly string[];
}

/** Returns the ids after moving one id to a zero-based position. */
export function moveItem(ids: readonly string[], id: string, position: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(position, 0, id);
}

async function runAfter(previous: Promise<void>, work: () => Promise<void>): Promise<void> {
  await previous.catch(() => undefined);
  await work();
}

/**
 * Changes the order of a list by drag and drop or by buttons. `ids` is the displayed order, even while `save` is
 * running. Saves run one after another, each including all earlier moves. An item dropped outside the list returns
 * to its position.
 */
export function useReorder(saved: readonly string[], save: (ids: string[], id: string) => Promise<unknown>) {
  const [draft, setDraft] = useState<{ ids: readonly string[]; drag?: Drag }>();
  const previous = useRef(Promise.resolve());
  const pendingSaves = useRef(0);
  const ids = draft?.ids ?? saved;
  const drag = draft?.drag;
  const dragged = drag?.id;

  /** Saves after all earlier saves. The saved order is shown after the last save. */
  async function saveOrder(next: string[], moved: string) {
    // `saved` may be older than the displayed order, which the last save sent.
    const isChanged = next.join() !== (drag?.idsBefore ?? ids).join();
    setDraft({ ids: next });
    pendingSaves.current += 1;
    const currentSave = runAfter(previous.current, async () => {
      if (isChanged) await save(next, moved);
    });
    previous.current = currentSave;
    try {
      await currentSave;
    } finally {
      pendingSaves.current -= 1;
      // The router shows reloaded data in a transition. A transition after it never shows the order of an earlier load.
      if (pendingSaves.current === 0) startTransition(() => setDraft(undefined));
    }
  }

  const list = {
    onDragOver: (event: DragEvent) => {
      if (dragged !== undefined) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      void saveOrder([...ids], dragged);
    },
  };

  const getItemProps = (id: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      // Without this check, a cancelled drag would restore the order from before the move that is still being saved.
      if (pendingSaves.current > 0) {
        event.preventDefault();
        return;
      }
      const { dataTransfer } = event;
      dataTransfer.effectAllowed = "move";
      dataTransfer.setData(DRAG_TYPE, id);
      setDraft({ ids, drag: { id, idsBefore: ids } });
    },
    onDragEnter: () => {
      if (drag === undefined || drag.id === id) return;
      setDraft({ ids: moveItem(ids, drag.id, ids.indexOf(id)), drag });
    },
    // After a drop, `drag` is unset and the new order is being saved.
    onDragEnd: () => setDraft((current) => (current?.drag === undefined ? current : undefined)),
  });

  return {
    ids,
    dragged,
    list,
    item: getItemProps,
    move: (id: string, to: number) => {
      if (dragged === undefined && to >= 0 && to < ids.length) void saveOrder(moveItem(ids, id, to), id);
    },
  };
}
