/** What React Router says instead of an error's own words, which nobody outside shall read. */
const SAID = "Unexpected Server Error";
const FAILED = 500;

/** The words of a failure with the id that the log knows it by, as `referenceOf` reads them in the browser. */
function named(requestId: string): string {
  return `${SAID} [${requestId}]`;
}

/** Gives the errors of a page the id of its request before it is rendered. */
export function nameErrors(
  errors: Readonly<Record<string, unknown>> | null | undefined,
  requestId: string,
): void {
  for (const error of Object.values(errors ?? {})) {
    if (error instanceof Error && error.message === SAID) error.message = named(requestId);
  }
}

/** The same in what is sent to the browser's scripts. @param status of the answer; only failures are searched */
export function nameFailure(text: string, status: number, requestId: string): string {
  return status < FAILED ? text : text.replaceAll(new RegExp(`${SAID}(?! \\[)`, "g"), named(requestId));
}

/** A page's data as it travels to one that is shown already. */
export async function nameFailureOf(answer: Response, requestId: string): Promise<Response> {
  const { status, headers } = answer;
  if (status < FAILED || answer.body === null) return answer;
  return new Response(nameFailure(await answer.text(), status, requestId), { status, headers });
}
