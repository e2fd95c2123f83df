import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/**/tables/*-schema.server.ts",
  out: "./src/app/migrations",
});
