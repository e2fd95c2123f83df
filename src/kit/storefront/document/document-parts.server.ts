import { SCRIPTS_START } from "./scripts-start.ts";

/** An HTML document in three parts. Later steps search only the short parts, the head and the scripts. */
export interface DocumentParts {
  head: string;
  /** The page content. Contains text from visitors and staff, but none of the shop's scripts. */
  body: string;
  /** The scripts at the end of the body, up to the end of the document. */
  scripts: string;
}

const SCRIPTS_MARKER = `<template id="${SCRIPTS_START}">`;

/**
 * Splits a document. Without the element that marks the start of the scripts, everything after the head is `scripts`.
 */
export function splitDocument(html: string): DocumentParts {
  const endOfHead = Math.max(0, html.indexOf("</head>"));
  const startOfScripts = Math.max(endOfHead, html.lastIndexOf(SCRIPTS_MARKER));
  return {
    head: html.slice(0, endOfHead),
    body: html.slice(endOfHead, startOfScripts),
    scripts: html.slice(startOfScripts),
  };
}

/** Returns the bytes of the whole document. */
export function joinDocument({ head, body, scripts }: DocumentParts): Buffer<ArrayBuffer> {
  return Buffer.from(`${head}${body}${scripts}`);
}
