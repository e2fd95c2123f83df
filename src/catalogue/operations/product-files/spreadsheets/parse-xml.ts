import type { Readable } from "node:stream";

import type { SAXParser, Tag } from "sax";
// A CommonJS package, from which the development server finds no named exports.
import sax from "sax";

import { DamagedFile } from "./damaged-file.ts";

/** Receives the elements of an XML document in order. Element names have no namespace prefix. */
export interface XmlHandler {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Returns true to stop reading. */
  isDone?: () => boolean;
}

/** Maximum nesting of elements. Sheets have 8 levels. */
const MAX_DEPTH = 100;

/**
 * Parses an XML document as a stream. Rejects document type definitions, which can define entities of unlimited size.
 * @throws DamagedFile if the document is not well-formed
 */
export async function parseXml(stream: Readable, handler: XmlHandler): Promise<void> {
  const xml = sax.parser(true, { position: false });
  attach(xml, handler);
  const decoder = new TextDecoder();
  for await (const block of stream as AsyncIterable<Buffer>) {
    write(xml, decoder.decode(block, { stream: true }));
    if (handler.isDone?.() === true) return;
  }
  write(xml, decoder.decode());
  try {
    xml.close();
  } catch {
    throw new DamagedFile();
  }
}

function write(xml: SAXParser, text: string): void {
  try {
    xml.write(text);
  } catch (error) {
    throw isXmlError(error) ? new DamagedFile() : error;
  }
}

/** Errors that handlers throw have their own class. */
function isXmlError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error;
}

function attach(xml: SAXParser, { open, close, text }: XmlHandler): void {
  let depth = 0;
  Object.assign(xml, {
    onerror: (error) => {
      throw error;
    },
    ondoctype: () => {
      throw new DamagedFile();
    },
    onopentag: ({ name, attributes }) => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new DamagedFile();
      // Without namespace support, all attributes are texts.
      open?.(stripPrefix(name), attributes as Tag["attributes"]);
    },
    onclosetag: (name) => {
      depth -= 1;
      close?.(stripPrefix(name));
    },
    ...(text !== undefined && { ontext: text, oncdata: text }),
  } satisfies Partial<SAXParser>);
}

const stripPrefix = (name: string) => name.slice(name.indexOf(":") + 1);
