import type { Recorder } from "./happenings.ts";

const waiting: Parameters<Recorder>[] = [];
let record: Recorder | undefined;

/**
 * Says what happened. Making events of it needs code that arrives after the page: until then it waits. Nothing leaves
 * the browser by this.
 */
export const note: Recorder = (name, told) => {
  if (record) record(name, told);
  else waiting.push([name, told]);
};

/** From now on, and for all that waited, in its order. */
export function recordWith(recorder: Recorder): void {
  record = recorder;
  for (const happening of waiting.splice(0)) recorder(...happening);
}
