import { hasApt, hasProgram, installPackages } from "./apt.ts";
import { FAILED, SKIPPED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { runVitest } from "./run.ts";
import { S3_SERVER_PACKAGES, S3_SERVER_PROGRAMS, startS3Server } from "./s3-server.ts";

const hasS3Server = () => S3_SERVER_PROGRAMS.every(hasProgram);

/** Runs the tests of the S3 store on the server that TEST_S3_ENDPOINT names, else on one of their own. */
export async function runOnS3Server(mayInstall: boolean): Promise<Outcome> {
  if (process.env["TEST_S3_ENDPOINT"]) return runVitest("s3");
  if (!hasS3Server()) {
    if (!mayInstall || !hasApt()) return skip();
    console.log("No S3 server here: installing OpenStack Swift.");
    await installPackages(S3_SERVER_PACKAGES);
  }
  return hasS3Server() ? onOwnServer() : FAILED;
}

function skip(): Outcome {
  const advice = hasApt() ? "npm test -- --install" : "TEST_S3_ENDPOINT=https://… (see npm test -- --help)";
  console.log(`Skipped: there is no S3 server here. Test on one with: ${advice}`);
  return SKIPPED;
}

async function onOwnServer(): Promise<Outcome> {
  try {
    const server = await startS3Server();
    return await runVitest("s3", { settings: server.environment }).finally(server.stop);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return FAILED;
  }
}
