import { SCRIPTS_START } from "./scripts-start.ts";

/** A document cut where the shop's own code begins and ends, so that what is long is neither searched nor copied. */
export interface DocumentParts {
  head: string;
  /** What is read; holds no script that is run. */
  body: string;
  /** The scripts at the end, which the program itself wrote, up to the end of the document. */
  scripts: string;
}

const SCRIPTS_MARK = `<template id="${SCRIPTS_START}">`;

/** A document's parts; one without the element that tells them apart is all scripts behind its head. */
export function partsOf(html: string): DocumentParts {
  const endOfHead = Math.max(0, html.indexOf("</head>"));
  const startOfScripts = Math.max(endOfHead, html.lastIndexOf(SCRIPTS_MARK));
  return {
    head: html.slice(0, endOfHead),
    body: html.slice(endOfHead, startOfScripts),
    scripts: html.slice(startOfScripts),
  };
}

/** The document as it travels. */
export function bytesOf({ head, body, scripts }: DocumentParts): Buffer<ArrayBuffer> {
  return Buffer.concat([head, body, scripts].map((part) => Buffer.from(part)));
}
