import type { ActionRecorder } from "./shopper-actions.ts";

const queue: Parameters<ActionRecorder>[] = [];
let recorder: ActionRecorder | undefined;

/**
 * Records a shopper action. The recorder, which converts actions to events, loads after the page; actions are queued
 * until then. Sends nothing over the network.
 */
export const recordAction: ActionRecorder = (name, details) => {
  if (recorder) recorder(name, details);
  else queue.push([name, details]);
};

/** Passes the queued actions in order, and all later actions, to the recorder. */
export function startRecording(next: ActionRecorder): void {
  recorder = next;
  for (const action of queue.splice(0)) next(...action);
}
