import { PDFDocument } from "@cantoo/pdf-lib";

/** Returns whether a file is a PDF file with at least one page. */
export async function isReadablePdf(file: Uint8Array): Promise<boolean> {
  try {
    return (await PDFDocument.load(file)).getPageCount() > 0;
  } catch {
    return false;
  }
}

/**
 * Returns one PDF file with the pages of all files, in the given order. Keeps only one source file and the result in
 * memory.
 */
export async function mergePdfs(files: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  for await (const file of files) {
    const source = await PDFDocument.load(file);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}
