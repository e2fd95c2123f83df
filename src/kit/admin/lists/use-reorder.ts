import type { DragEvent } from "react";
import { useRef, useState } from "react";

/** A private data type, so that text fields and other applications do not accept the dragged item. */
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
 * Changes the order of a list by drag and drop or by buttons. `ids` is the displayed order, including while `save` is
 * running. Saves run one after another, and each save includes all earlier moves. `saved` must contain the new order by
 * the time `save` resolves. An item dropped outside the list returns to its position.
 */
export function useReorder(saved: readonly string[], save: (ids: string[], id: string) => Promise<unknown>) {
  const [draft, setDraft] = useState<{ ids: readonly string[]; drag?: Drag }>();
  const previousSave = useRef(Promise.resolve());
  const pendingSaves = useRef(0);
  const ids = draft?.ids ?? saved;
  const drag = draft?.drag;
  const draggedId = drag?.id;

  /** Saves the order after all earlier saves. After the last save, the stored order is shown. */
  async function saveOrder(newIds: string[], movedId: string) {
    // Compares with the order displayed before the move, because `saved` lags behind while a save is pending.
    const isChanged = newIds.join() !== (drag?.idsBefore ?? ids).join();
    setDraft({ ids: newIds });
    pendingSaves.current += 1;
    const currentSave = runAfter(previousSave.current, async () => {
      if (isChanged) await save(newIds, movedId);
    });
    previousSave.current = currentSave;
    try {
      await currentSave;
    } finally {
      pendingSaves.current -= 1;
      if (pendingSaves.current === 0) setDraft(undefined);
    }
  }

  const listProps = {
    onDragOver: (event: DragEvent) => {
      if (draggedId !== undefined) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (draggedId === undefined) return;
      event.preventDefault();
      void saveOrder([...ids], draggedId);
    },
  };

  const getItemProps = (id: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      // Disables dragging while a save is pending: cancelling the drag would display the old order.
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
    // After a drop, `drag` is already undefined, and the draft stays until the new order is saved.
    onDragEnd: () => setDraft((current) => (current?.drag === undefined ? current : undefined)),
  });

  return {
    ids,
    draggedId,
    listProps,
    getItemProps,
    move: (id: string, to: number) => {
      if (draggedId === undefined && to >= 0 && to < ids.length) void saveOrder(moveItem(ids, id, to), id);
    },
  };
}
