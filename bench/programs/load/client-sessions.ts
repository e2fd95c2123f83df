import { fork } from "node:child_process";
import { once } from "node:events";

/** A request whose response must have the given status. */
export interface CheckedRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  status: number;
}

/** Requests of one client, sent in sequence over a keep-alive connection. */
export type ClientSession = readonly CheckedRequest[];

/**
 * Message to the program that runs the sessions. The clients run concurrently. A client that has finished a session
 * takes the next session from the list.
 */
export interface SessionLoad {
  origin: string;
  clientCount: number;
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

/** Starts a child process that runs one workload at a time, runs a task with it, then ends the process. */
export async function withTaskRunner<Work extends object, Result>(
  program: URL,
  task: (runner: TaskRunner<Work>) => Promise<Result>,
): Promise<Result> {
  const child = fork(program);
  const exited = new AbortController();
  child.once("exit", () => exited.abort());
  const runWorkload = async (work: Work): Promise<TaskTimes> => {
    const received = once(child, "message", { signal: exited.signal });
    child.send(work);
    const [report] = (await received) as [TaskReport];
    if ("failure" in report) throw new Error(report.failure);
    return report;
  };
  try {
    return await task({ run: runWorkload });
  } finally {
    child.kill();
  }
}

/** Runs all tasks with limited concurrency and returns their durations. */
export async function runConcurrently(
  concurrency: number,
  tasks: readonly (() => Promise<void>)[],
): Promise<TaskTimes> {
  const queue = tasks.values();
  const times: number[] = [];
  const startedAt = performance.now();
  const workers = Array.from({ length: concurrency }, async () => {
    for (const task of queue) {
      const taskStartedAt = performance.now();
      await task();
      times.push(performance.now() - taskStartedAt);
    }
  });
  await Promise.all(workers);
  return { seconds: (performance.now() - startedAt) / 1000, times };
}
