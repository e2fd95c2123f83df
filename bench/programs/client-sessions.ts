import { fork } from "node:child_process";
import { once } from "node:events";

/** A request and its expected status. */
export interface SentRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  status: number;
}

/** Requests of one client, sent in sequence over a keep-alive connection. */
export type ClientSession = readonly SentRequest[];

/**
 * Message to the program that runs the sessions: the number of concurrent clients, each of which runs the next session
 * in the list.
 */
export interface SessionLoad {
  origin: string;
  clients: number;
  sessions: readonly ClientSession[];
}

/** Total duration (s) and duration of each session (ms). */
export interface TaskTimes {
  seconds: number;
  times: number[];
}

/** Report of a session or transaction program. */
export type TaskReport = TaskTimes | { failure: string };

/** A program that runs sessions or transactions. */
export interface TaskRunner<Work> {
  run: (work: Work) => Promise<TaskTimes>;
}

/** Runs a task with a child process that accepts one load at a time, then ends the process. */
export async function withTaskRunner<Work extends object, Result>(
  program: URL,
  task: (runner: TaskRunner<Work>) => Promise<Result>,
): Promise<Result> {
  const child = fork(program);
  const ended = new AbortController();
  child.once("exit", () => ended.abort());
  const run = async (work: Work): Promise<TaskTimes> => {
    const received = once(child, "message", { signal: ended.signal });
    child.send(work);
    const [report] = (await received) as [TaskReport];
    if ("failure" in report) throw new Error(report.failure);
    return report;
  };
  try {
    return await task({ run });
  } finally {
    child.kill();
  }
}

/** Runs all tasks with limited concurrency and returns their durations. */
export async function runConcurrently(
  count: number,
  tasks: readonly (() => Promise<void>)[],
): Promise<TaskTimes> {
  const queue = tasks.values();
  const times: number[] = [];
  const startedAt = performance.now();
  const workers = Array.from({ length: count }, async () => {
    for (const task of queue) {
      const started = performance.now();
      await task();
      times.push(performance.now() - started);
    }
  });
  await Promise.all(workers);
  return { seconds: (performance.now() - startedAt) / 1000, times };
}
