import { randomUUID } from "node:crypto";

import { AwsClient } from "aws4fetch";

import type { S3Settings } from "#media/operations/stores/s3.ts";

function readRequiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run these tests with: npm test -- --only s3`);
  return value;
}

/** Returns the settings of a new bucket on the S3 server of the test run. */
export function readS3Settings(): S3Settings {
  return {
    endpoint: readRequiredVariable("TEST_S3_ENDPOINT"),
    region: readRequiredVariable("TEST_S3_REGION"),
    accessKeyId: readRequiredVariable("TEST_S3_ACCESS_KEY_ID"),
    secretAccessKey: readRequiredVariable("TEST_S3_SECRET_ACCESS_KEY"),
    bucket: `shop-test-${randomUUID()}`,
    pathStyle: true,
    prefix: "",
  };
}

/** Creates the bucket. @throws Error if the server rejects the request */
export async function createBucket(settings: S3Settings): Promise<void> {
  const { endpoint, bucket, region } = settings;
  const location = `<CreateBucketConfiguration><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;
  const client = new AwsClient({ ...settings, service: "s3" });
  const body = region === "us-east-1" ? null : location;
  const { status } = await client.fetch(`${endpoint}/${bucket}`, { method: "PUT", body });
  if (status !== 200) throw new Error(`The bucket could not be created: ${status}`);
}
