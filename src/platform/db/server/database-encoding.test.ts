import { randomUUID } from "node:crypto";

import pg from "pg";
import { expect, inject, test } from "vitest";

import { createServerDatabase } from "#test/databases/database.ts";

import { openDatabase } from "../client.server.ts";
import { WrongEncoding } from "./database-encoding.server.ts";

test.runIf(inject("databaseTemplate").engine === "postgres")(
  "a database that is not encoded in UTF-8 is rejected with the command that creates one, and stays empty",
  async () => {
    const url = new URL(await createServerDatabase());
    const name = `ascii_${randomUUID().slice(0, 8)}`;
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(
      `create database ${name} encoding 'SQL_ASCII' locale 'C' locale_provider 'libc' template template0`,
    );
    try {
      const ascii = new URL(url);
      ascii.pathname = `/${name}`;
      const opened = openDatabase({ url: ascii.href, dataDir: "" });
      await expect(opened).rejects.toThrow(WrongEncoding);
      await expect(opened).rejects.toThrow("has the encoding SQL_ASCII, but the shop needs UTF8.");
      const client = new pg.Client({ connectionString: ascii.href });
      await client.connect();
      const { rows } = await client.query("select from pg_tables where schemaname in ('public', 'drizzle')");
      await client.end();
      expect(rows).toHaveLength(0);
    } finally {
      await admin.query(`drop database ${name}`);
      await admin.end();
    }
  },
);
