import { networkMessages } from "#domain/messages.ts";
import { ApiProblem } from "#web/api-problem.ts";

import { saveFile } from "./save-file.ts";
import type { XlsxSheet } from "./xlsx-blob.ts";

export type { XlsxColumn, XlsxValue } from "./xlsx-blob.ts";

/** An event without words says that the thread's code could not be fetched. */
function failureOf(event: ErrorEvent): Error {
  return event.message ? new Error(event.message) : new ApiProblem(0, networkMessages.failed);
}

async function writeBeside(sheet: XlsxSheet): Promise<Blob> {
  const worker = new Worker(new URL("./xlsx-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Blob>) => resolve(data));
      worker.addEventListener("error", (event) => reject(failureOf(event)));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage(sheet);
    });
  } finally {
    worker.terminate();
  }
}

/**
 * Saves a table as an Excel file from the browser. What writes it is fetched when it is needed and works beside the
 * page, which stays usable however long the table is.
 * @throws ApiProblem when that cannot be fetched
 */
export async function saveXlsx({ fileName, ...sheet }: XlsxSheet & { fileName: string }): Promise<void> {
  saveFile(fileName, await writeBeside(sheet));
}
