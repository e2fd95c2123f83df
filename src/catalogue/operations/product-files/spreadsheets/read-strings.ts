import type { Readable } from "node:stream";

import { parseXml } from "./parse-xml.ts";

/** Characters that XML cannot contain are written as `_x000D_` (ECMA-376, 22.9.2.19). */
const ESCAPED_CHARACTER = /_x([\dA-Fa-f]{4})_/g;

/** Decodes the characters that a spreadsheet program escaped. */
export function decodeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(ESCAPED_CHARACTER, (_match, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Collects the text of `<t>` elements, including formatted parts, without the pronunciation of East Asian texts. */
export function createTextCollector() {
  let text = "";
  let isText = false;
  let isPronunciation = false;
  return {
    open: (name: string) => {
      if (name === "rPh") isPronunciation = true;
      if (name === "t") isText = !isPronunciation;
    },
    close: (name: string) => {
      if (name === "rPh") isPronunciation = false;
      if (name === "t") isText = false;
    },
    text: (part: string) => {
      if (isText) text += part;
    },
    /** Returns the collected text and starts a new one. */
    take: () => {
      const collected = decodeText(text);
      text = "";
      return collected;
    },
  };
}

/** Reads the texts that cells share. Cells refer to them by index. */
export async function readStrings(stream: Readable): Promise<string[]> {
  const strings: string[] = [];
  const collector = createTextCollector();
  await parseXml(stream, {
    open: collector.open,
    text: collector.text,
    close: (name) => {
      collector.close(name);
      if (name === "si") strings.push(collector.take());
    },
  });
  return strings;
}
