import { writeLine } from "./output.ts";
import type { Output } from "./output.ts";
import { FAILED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { runVitest } from "./run.ts";
import { startS3Server } from "./s3-server.ts";

/** Runs the tests of the S3 store on the server at TEST_S3_ENDPOINT. Without this variable, starts a local server. */
export async function runOnS3Server(output: Output): Promise<Outcome> {
  if (process.env["TEST_S3_ENDPOINT"]) return runVitest("s3", { output });
  try {
    const server = await startS3Server();
    return await runVitest("s3", { output, settings: server.environment }).finally(server.stop);
  } catch (error) {
    writeLine(output, error instanceof Error ? error.message : String(error));
    return FAILED;
  }
}
