import { randomUUID } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";

import { openDatabase } from "#platform/db/client.server.ts";

import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { getMigratedDirectory } from "./migrated-directory.ts";

/** The database that every test file copies. */
export type DatabaseTemplate =
  | { engine: "pglite"; directory: string }
  | { engine: "postgres"; serverUrl: string; database: string };

declare module "vitest" {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

/** Provides one migrated database per run. TEST_DATABASE selects the engine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env["TEST_DATABASE"] === "postgres" ? setUpPostgres(project) : setUpPglite(project);
}

async function setUpPglite(project: TestProject): Promise<() => Promise<void>> {
  project.provide("databaseTemplate", { engine: "pglite", directory: await getMigratedDirectory() });
  return async () => undefined;
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : // On a server without durable commits, the shops of the deploy tests would log a warning.
      await startEmbeddedPostgres({ isDurable: project.name === "deploy" });
  const database = `shop_template_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${database}`);
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  const template = await openDatabase({ url: url.href, dataDir: "" });
  await template.close();
  project.provide("databaseTemplate", { engine: "postgres", serverUrl: server.url, database });
  return async () => {
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.end();
    await server.stop();
  };
}
