import type { XlsxSheet } from "./xlsx-blob.ts";
import { xlsxBlob } from "./xlsx-blob.ts";

// A thread of its own: ten thousand rows would hold the page still for a second or more.
addEventListener("message", ({ data }: MessageEvent<XlsxSheet>) => {
  // A failure that nobody catches ends as the thread's error, which the page listens for.
  xlsxBlob(data).then((blob) => postMessage(blob), reportError);
});
