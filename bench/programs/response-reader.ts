const HEAD_END = "\r\n\r\n";
/** End of a chunked body. */
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");
const NO_BODY = new Set([204, 304]);

/** State of an incomplete response. */
interface ResponseState {
  status: number;
  /** Remaining bytes of the body; undefined for chunked encoding. */
  remainingBytes: number | undefined;
}

/**
 * Creates a parser of HTTP/1.1 responses that calls `onResponse` with the status of each complete response. The parser
 * does not support pipelining: it discards bytes after a response.
 */
export function createResponseReader(onResponse: (status: number) => void): (bytes: Buffer) => void {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let current: ResponseState | undefined;
  return (bytes) => {
    let body = bytes;
    if (current === undefined) {
      const received = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
      const end = received.indexOf(HEAD_END);
      if (end < 0) {
        // Copies the bytes, because the caller reuses the buffer.
        head = Buffer.from(received);
        return;
      }
      head = Buffer.alloc(0);
      current = readHead(received.toString("latin1", 0, end));
      body = received.subarray(end + HEAD_END.length);
      // An empty chunked body consists of the end marker without its first line break.
      tail = Buffer.from("\r\n");
    }
    if (current.remainingBytes === undefined) {
      tail = Buffer.concat([tail, body]).subarray(-LAST_CHUNK.length);
      if (!tail.equals(LAST_CHUNK)) return;
    } else {
      current.remainingBytes -= body.length;
      if (current.remainingBytes > 0) return;
    }
    const { status } = current;
    current = undefined;
    onResponse(status);
  };
}

function readHead(head: string): ResponseState {
  const status = Number(head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
  if (NO_BODY.has(status)) return { status, remainingBytes: 0 };
  const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return { status, remainingBytes: length === undefined ? undefined : Number(length) };
}
