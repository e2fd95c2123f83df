import { fork } from "node:child_process";
import { once } from "node:events";

/** One request, and the only status that counts as its answer. */
export interface SentRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  status: number;
}

/** What one person does: requests that follow each other over one connection that is kept open. */
export type Errand = readonly SentRequest[];

/** Errands as the program that runs them is told: so many people at a time, each with the next errand in the list. */
export interface Errands {
  origin: string;
  people: number;
  errands: readonly Errand[];
}

/** How long all took together in seconds, and each in milliseconds. */
export interface ErrandTimes {
  seconds: number;
  times: number[];
}

/** What that program, and the one it is held against, says in the end. */
export type ErrandReport = ErrandTimes | { failure: string };

/** A program that does errands, whatever they are. */
export interface ErrandRunner<Work> {
  run: (work: Work) => Promise<ErrandTimes>;
}

/** Runs a task with a program of its own that takes one load of work after the other; gone after it. */
export async function withErrandRunner<Work extends object, Result>(
  program: URL,
  task: (runner: ErrandRunner<Work>) => Promise<Result>,
): Promise<Result> {
  const child = fork(program);
  const ended = new AbortController();
  child.once("exit", () => ended.abort());
  const run = async (work: Work): Promise<ErrandTimes> => {
    const answered = once(child, "message", { signal: ended.signal });
    child.send(work);
    const [report] = (await answered) as [ErrandReport];
    if ("failure" in report) throw new Error(report.failure);
    return report;
  };
  try {
    return await task({ run });
  } finally {
    child.kill();
  }
}

/** Does them all, so many at a time; answers how long each took, in milliseconds. */
export async function inFlight(count: number, tasks: readonly (() => Promise<void>)[]): Promise<ErrandTimes> {
  const queue = tasks.values();
  const times: number[] = [];
  const begun = performance.now();
  const workers = Array.from({ length: count }, async () => {
    for (const task of queue) {
      const started = performance.now();
      await task();
      times.push(performance.now() - started);
    }
  });
  await Promise.all(workers);
  return { seconds: (performance.now() - begun) / 1000, times };
}
