import { listCauses } from "../rules/error-causes.ts";

/**
 * Returns whether an error means that the client disconnected while sending its request. node:http reports this as a
 * connection reset, like a lost database connection.
 */
export function isClientDisconnect(error: unknown): boolean {
  return listCauses(error).some(
    ({ code, error: { message } }) => code === "ECONNRESET" && message === "aborted",
  );
}
