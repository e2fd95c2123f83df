const HEAD_END = "\r\n\r\n";
/** Behind the last piece of a body that is sent in pieces. */
const LAST_PIECE = Buffer.from("\r\n0\r\n\r\n");
const NO_BODY = new Set([204, 304]);

/** What is known of the answer that is being read. */
interface Reading {
  status: number;
  /** Bytes of the body still to come; undefined where it comes in pieces. */
  missing: number | undefined;
}

/**
 * Takes the bytes of a connection as they come, and tells the status of each answer once all of it is there. Only for
 * connections that ask for one thing at a time, since what follows an answer would be lost.
 */
export function answerReader(onAnswer: (status: number) => void): (bytes: Buffer) => void {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let reading: Reading | undefined;
  return (bytes) => {
    let body = bytes;
    if (reading === undefined) {
      const known = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
      const end = known.indexOf(HEAD_END);
      if (end < 0) {
        // The bytes lie in a buffer that is filled anew.
        head = Buffer.from(known);
        return;
      }
      head = Buffer.alloc(0);
      reading = readHead(known.toString("latin1", 0, end));
      body = known.subarray(end + HEAD_END.length);
      // A body of no piece at all begins with its end.
      tail = Buffer.from("\r\n");
    }
    if (reading.missing === undefined) {
      tail = Buffer.concat([tail, body]).subarray(-LAST_PIECE.length);
      if (!tail.equals(LAST_PIECE)) return;
    } else {
      reading.missing -= body.length;
      if (reading.missing > 0) return;
    }
    const { status } = reading;
    reading = undefined;
    onAnswer(status);
  };
}

function readHead(head: string): Reading {
  const status = Number(head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
  if (NO_BODY.has(status)) return { status, missing: 0 };
  const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return { status, missing: length === undefined ? undefined : Number(length) };
}
