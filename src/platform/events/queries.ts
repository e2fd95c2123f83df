/** A question that an earlier module asks and a later module answers. Calling it returns the registered answer. */
export interface Query<Args extends readonly unknown[], Answer> {
  (...args: Args): Answer;
  readonly queryName: string;
}

const registered = new Map<string, (...args: never[]) => unknown>();

/** Defines a question, such as `catalogue.ordered-products`. The module that asks it defines it. */
export function defineQuery<Args extends readonly unknown[], Answer>(queryName: string): Query<Args, Answer> {
  const ask = (...args: Args): Answer => {
    const answer = registered.get(queryName) as ((...values: Args) => Answer) | undefined;
    if (answer === undefined) throw new Error(`app/reactions.ts names no answer to ${queryName}`);
    return answer(...args);
  };
  return Object.assign(ask, { queryName });
}

/** One row of the table of answers. */
export interface QueryAnswer {
  readonly queryName: string;
  readonly answer: (...args: never[]) => unknown;
}

/** Names the function of a later module that answers a question. */
export function answer<Args extends readonly unknown[], Answer>(
  { queryName }: Query<Args, Answer>,
  find: (...args: Args) => Answer,
): QueryAnswer {
  return { queryName, answer: find };
}

/** Registers the table of answers; the programs and tests do so when they start. */
export function registerAnswers(table: readonly QueryAnswer[]): void {
  for (const { queryName, answer: find } of table) registered.set(queryName, find);
}
