import { HIDDEN_ERROR_MESSAGE } from "#platform/vendor-seams/react-router.server.ts";

const SERVER_ERROR = 500;

/** Returns the message of a hidden error with the request id. `getErrorReference` reads the id in the browser. */
function buildMessage(requestId: string): string {
  return `${HIDDEN_ERROR_MESSAGE} [${requestId}]`;
}

/** Adds the request id to the hidden errors of a page before the page is rendered. */
export function addReferences(
  errors: Readonly<Record<string, unknown>> | null | undefined,
  requestId: string,
): void {
  for (const error of Object.values(errors ?? {})) {
    if (error instanceof Error && error.message === HIDDEN_ERROR_MESSAGE)
      error.message = buildMessage(requestId);
  }
}

/** Adds the request id to each hidden error message in a text. Searches only failed responses (status ≥ 500). */
export function insertReferences(text: string, status: number, requestId: string): string {
  if (status < SERVER_ERROR) return text;
  return text.replaceAll(new RegExp(`${HIDDEN_ERROR_MESSAGE}(?! \\[)`, "g"), buildMessage(requestId));
}

/** Adds the request id to the hidden error messages of a page data response. */
export async function insertReferencesInData(response: Response, requestId: string): Promise<Response> {
  const { status, headers } = response;
  if (status < SERVER_ERROR || response.body === null) return response;
  return new Response(insertReferences(await response.text(), status, requestId), { status, headers });
}
