import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

const xml = new XMLParser({
  // A name of digits is a name.
  parseTagValue: false,
  trimValues: false,
  // For characters by number: some servers write quotes so.
  htmlEntities: true,
  isArray: (tag) => tag === "Contents",
});

const errorDocument = z.object({
  Error: z.object({ Code: z.string().optional(), Message: z.string().optional() }),
});

const listDocument = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
    Contents: z
      .array(z.object({ Key: z.string(), Size: z.coerce.number(), LastModified: z.coerce.date() }))
      .default([]),
  }),
});

/** Why a server refused, as far as it said so in the way of S3. */
export function errorOf(body: string): { code?: string | undefined; message?: string | undefined } {
  const { data } = errorDocument.safeParse(parse(body));
  return { code: data?.Error.Code, message: data?.Error.Message };
}

export interface ListingPage {
  files: { name: string; bytes: number; storedAt: Date }[];
  /** What to ask the next page with, `undefined` on the last one. */
  nextToken: string | undefined;
}

/** @throws Error when it is no list, e.g. because the address is not an S3 server's */
export function listingOf(body: string): ListingPage {
  const { data } = listDocument.safeParse(parse(body));
  if (!data) throw new Error(`Not the list of a bucket: ${JSON.stringify(body.slice(0, 100))}`);
  const { Contents: files, IsTruncated, NextContinuationToken } = data.ListBucketResult;
  const nextToken = IsTruncated === "true" ? NextContinuationToken : undefined;
  if (IsTruncated === "true" && !nextToken) throw new Error("The list of the bucket ends too early");
  return {
    files: files.map(({ Key, Size, LastModified }) => ({ name: Key, bytes: Size, storedAt: LastModified })),
    nextToken,
  };
}

function parse(body: string): unknown {
  try {
    return xml.parse(body);
  } catch {
    return undefined;
  }
}
