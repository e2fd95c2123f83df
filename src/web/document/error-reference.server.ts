import { HIDDEN_ERROR_MESSAGE } from "#vendor-seams/react-router.server.ts";

const SERVER_ERROR = 500;

/** Returns an error message with the request's id, which `referenceOf` reads in the browser. */
function messageWith(requestId: string): string {
  return `${HIDDEN_ERROR_MESSAGE} [${requestId}]`;
}

/** Adds the request's id to the errors that a page is about to show. */
export function addReferences(
  errors: Readonly<Record<string, unknown>> | null | undefined,
  requestId: string,
): void {
  for (const error of Object.values(errors ?? {})) {
    if (error instanceof Error && error.message === HIDDEN_ERROR_MESSAGE)
      error.message = messageWith(requestId);
  }
}

/** Returns a text with the request's id in each hidden error message. Only failed responses (status ≥ 500) are searched. */
export function withReferences(text: string, status: number, requestId: string): string {
  if (status < SERVER_ERROR) return text;
  return text.replaceAll(new RegExp(`${HIDDEN_ERROR_MESSAGE}(?! \\[)`, "g"), messageWith(requestId));
}

/** Does the same for a response with a page's data. */
export async function withReferencesInData(response: Response, requestId: string): Promise<Response> {
  const { status, headers } = response;
  if (status < SERVER_ERROR || response.body === null) return response;
  return new Response(withReferences(await response.text(), status, requestId), { status, headers });
}
