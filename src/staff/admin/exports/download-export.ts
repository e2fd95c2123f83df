import { EXPORT_TOTAL_HEADER, XLSX_TYPE } from "#platform/rules/spreadsheet.ts";
import { requestFile } from "#kit/api-client/api-client.ts";
import { createNoResponseProblem } from "#kit/api-client/api-problem.ts";

import { withSession } from "../staff-call.ts";
import { saveFile } from "./save-file.ts";

/** Maximum time without received data (ms). After that, the export fails. */
const STALL_TIMEOUT_MS = 60_000;

export interface DownloadProgress {
  /** Number of records in the file. Undefined until the server has counted them. */
  total: number | undefined;
  /** Bytes received so far. */
  bytes: number;
}

interface DownloadOptions {
  /** File name of the download. Default: the name from the server. */
  fileName?: string;
  signal: AbortSignal;
  onProgress?: (progress: DownloadProgress) => void;
}

/**
 * Downloads a streamed spreadsheet and saves it once it is complete.
 * @param path below /api/admin, e.g. `/exports/orders.xlsx?status=pending`
 * @returns the number of records; a file without records is not saved
 * @throws ApiProblem if the request is rejected, interrupted or stalled, or `signal` aborts
 */
export async function downloadExport(
  path: string,
  { fileName, signal, onProgress }: DownloadOptions,
): Promise<number> {
  const stallController = new AbortController();
  let timer = setTimeout(() => stallController.abort(), STALL_TIMEOUT_MS);
  try {
    const abortSignal = AbortSignal.any([signal, stallController.signal]);
    const response = await withSession(() => requestFile(`/admin${path}`, abortSignal));
    const total = Number(response.headers.get(EXPORT_TOTAL_HEADER) ?? 0);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    onProgress?.({ total, bytes });
    await readChunks(response, (chunk) => {
      clearTimeout(timer);
      timer = setTimeout(() => stallController.abort(), STALL_TIMEOUT_MS);
      chunks.push(chunk);
      bytes += chunk.byteLength;
      onProgress?.({ total, bytes });
    });
    if (total > 0) saveFile(fileName ?? getFileName(response), new Blob(chunks, { type: XLSX_TYPE }));
    return total;
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the body of a response chunk by chunk. @throws ApiProblem if the connection ends too early */
async function readChunks(
  response: Response,
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk(value);
    }
  } catch {
    throw createNoResponseProblem();
  }
}

function getFileName(response: Response): string {
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return name ?? "export.xlsx";
}
