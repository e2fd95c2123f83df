/** A unit of work that the scheduler starts. */
export interface Task {
  name: string;
  /** Names of tasks that must pass first. Names of tasks that are not scheduled are ignored. */
  needs?: readonly string[];
  /** Number of CPU cores that the task uses; below 1 if the task mostly waits. */
  cores: number;
}

interface ScheduleOptions<T extends Task, Result> {
  /** Number of available cores. */
  cores: number;
  /** Runs a task. If `isBlocked`, one of its dependencies has failed, and the function only reports the task. */
  run: (task: T, isBlocked: boolean) => Promise<Result>;
  hasFailed: (result: Result) => boolean;
}

/**
 * Runs tasks in parallel and returns their results in the order of the tasks. The first task in the list that fits
 * into the free cores starts first. A task that needs more cores than `cores` runs alone.
 * @throws Error for circular dependencies
 */
export async function runSchedule<T extends Task, Result>(
  tasks: readonly T[],
  { cores, run, hasFailed }: ScheduleOptions<T, Result>,
): Promise<Result[]> {
  const names = new Set(tasks.map(({ name }) => name));
  const results = new Map<string, Result>();
  const running = new Map<string, Promise<void>>();
  const waiting = new Set(tasks);
  let freeCores = cores;

  const listDependencies = ({ needs = [] }: T) => needs.filter((name) => names.has(name));
  const canStart = (task: T) =>
    (freeCores >= task.cores || running.size === 0) &&
    listDependencies(task).every((name) => results.has(name));
  const isBlocked = (task: T) =>
    listDependencies(task).some((name) => {
      const result = results.get(name);
      return result !== undefined && hasFailed(result);
    });
  const start = async (task: T) => {
    results.set(task.name, await run(task, isBlocked(task)));
    freeCores += task.cores;
    running.delete(task.name);
  };

  while (waiting.size > 0 || running.size > 0) {
    const task = [...waiting].find(canStart);
    if (task !== undefined) {
      waiting.delete(task);
      freeCores -= task.cores;
      running.set(task.name, start(task));
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else {
      throw new Error(
        `Circular dependency between steps: ${[...waiting].map(({ name }) => name).join(", ")}.`,
      );
    }
  }
  return tasks.flatMap(({ name }) => results.get(name) ?? []);
}
