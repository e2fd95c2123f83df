import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

const xml = new XMLParser({
  // Keeps object names that consist of digits as strings.
  parseTagValue: false,
  trimValues: false,
  // Decodes numeric character references, which some servers use for quotes.
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

/** Parses the code and message of an S3 error document. Returns undefined values for any other body. */
export function parseError(body: string): { code?: string | undefined; message?: string | undefined } {
  const { data } = errorDocument.safeParse(parse(body));
  return { code: data?.Error.Code, message: data?.Error.Message };
}

export interface ListingPage {
  files: { name: string; bytes: number; storedAt: Date }[];
  /** Continuation token of the next page, `undefined` on the last page. */
  nextToken: string | undefined;
}

/** Parses a page of a bucket listing. @throws Error for any other body, e.g. if the endpoint is not an S3 server */
export function parseListing(body: string): ListingPage {
  const { data } = listDocument.safeParse(parse(body));
  if (!data) throw new Error(`Not an S3 bucket listing: ${JSON.stringify(body.slice(0, 100))}`);
  const { Contents: files, IsTruncated, NextContinuationToken } = data.ListBucketResult;
  const nextToken = IsTruncated === "true" ? NextContinuationToken : undefined;
  if (IsTruncated === "true" && !nextToken)
    throw new Error("The bucket listing is truncated but has no continuation token");
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
