import { resolve } from "node:path";

import { z } from "zod";

import { projectRoot } from "#platform/db/project-root.ts";
import { isEmail } from "#kit/rules/email.ts";
import { parseCredentialsKey } from "#platform/rules/credentials-key.ts";
import { PASSWORD_MIN_LENGTH } from "#staff/rules/user.ts";
import type { MediaLocation } from "#media/operations/media-url.ts";
import { parseMediaUrl } from "#media/operations/media-url.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

import type { BackupConfig } from "./backup/backup-settings.ts";
import { BACKUP_SETTINGS, readBackupConfig, sharesBucket } from "./backup/backup-settings.ts";
import type { MessageConnections } from "./message-settings.ts";
import { MESSAGE_SETTINGS, checkMessageSettings, readMessageConnections } from "./message-settings.ts";
import { createParsedSetting } from "#platform/parsed-setting.ts";

const onOffSchema = z.enum(["on", "off"], { error: "must be on or off" });
const createWholeNumberSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

/** PostgreSQL's default connection limit, minus some connections for tools and backups. */
const CONNECTIONS_PER_MACHINE = 80;
const CONNECTIONS_PER_PROCESS = 10;

const settingsSchema = z.object({
  PORT: createWholeNumberSchema(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .refine((url) => URL.canParse(url) && new URL(url).pathname === "/", "must be an origin without a path")
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  MEDIA_URL: createParsedSetting(parseMediaUrl),
  ADMIN_EMAIL: z.string().refine(isEmail, "must be an email address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
    .optional(),
  SAMPLE_DATA: onOffSchema.default("on"),
  WHATSAPP_NUMBER: z
    .string()
    .refine((number) => toE164(number) !== undefined, "must be a phone number")
    .transform((number) => toE164(number))
    .optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, "must be a Google Analytics measurement ID, such as G-AB12CD34EF")
    .optional(),
  ...MESSAGE_SETTINGS,
  ...BACKUP_SETTINGS,
  CREDENTIALS_KEY: z
    .string()
    .optional()
    .transform((text, context) => {
      const key = text === undefined ? undefined : parseCredentialsKey(text);
      if (text !== undefined && !key)
        context.addIssue({ code: "custom", message: "must be 32 bytes in base64" });
      return key;
    }),
  LOCAL_WEBHOOKS: onOffSchema.default("off"),
  RATE_LIMITS: onOffSchema.default("on"),
  WEB_CONCURRENCY: createWholeNumberSchema(1, 40).default(1),
  DATABASE_POOL: createWholeNumberSchema(2, 1000).optional(),
  TRUST_PROXY: onOffSchema.default("off"),
  CACHE_MB: createWholeNumberSchema(0, 65_536).default(32),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7E]{16,}$/, "must have at least 16 printable ASCII characters and no spaces")
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

/** Names of the environment variables that the shop reads. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape);

const validatedSettingsSchema = settingsSchema
  .superRefine(checkMessageSettings)
  .refine((settings) => !sharesBucket(settings), {
    path: ["BACKUP_URL"],
    error: "must be a different bucket from MEDIA_URL",
  })
  .refine((settings) => settings.WEB_CONCURRENCY === 1 || settings.DATABASE_URL !== undefined, {
    path: ["WEB_CONCURRENCY"],
    error: "must be 1 without DATABASE_URL: one process owns the embedded database",
  });

/** Settings of a running shop. */
export interface Config {
  port: number;
  host: string;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  databaseUrl: string | undefined;
  /** Absolute folder of the embedded database and local media. */
  dataDir: string;
  /** Where images are stored. */
  mediaLocation: MediaLocation;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  sampleData: boolean;
  whatsappNumber: string | undefined;
  gaMeasurementId: string | undefined;
  messages: MessageConnections;
  backups: BackupConfig;
  /** Encrypts courier credentials and webhook secrets. Default: a key stored in `dataDir`. */
  credentialsKey: Uint8Array | undefined;
  /** Whether webhook endpoints on this machine are allowed. They do not need TLS. */
  allowsLocalWebhooks: boolean;
  isRateLimited: boolean;
  /** Number of processes that serve requests. */
  workers: number;
  /** Maximum connections to PostgreSQL per process. */
  databasePool: number;
  trustProxy: boolean;
  /** Size of the response cache in bytes; 0 disables it. */
  cacheBytes: number;
  logLevel: string;
  /** Bearer token of /metrics; without it, /metrics responds with 404. */
  metricsToken: string | undefined;
}

/** Thrown for invalid settings. The message has one line per invalid setting. */
export class InvalidSettings extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "InvalidSettings";
  }
}

/**
 * Reads the settings from environment variables. An empty value counts as unset. No other code reads settings.
 * @throws InvalidSettings listing all invalid settings
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = validatedSettingsSchema.safeParse(values);
  if (!parsed.success) {
    throw new InvalidSettings(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    siteUrl: settings.SITE_URL
      ? new URL(settings.SITE_URL).origin
      : buildOrigin(settings.HOST, settings.PORT),
    databaseUrl: settings.DATABASE_URL,
    dataDir: resolve(projectRoot, settings.DATA_DIR),
    mediaLocation: settings.MEDIA_URL,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    sampleData: settings.SAMPLE_DATA === "on",
    whatsappNumber: settings.WHATSAPP_NUMBER,
    gaMeasurementId: settings.GA_MEASUREMENT_ID,
    messages: readMessageConnections(settings),
    backups: readBackupConfig(settings),
    credentialsKey: settings.CREDENTIALS_KEY,
    allowsLocalWebhooks: settings.LOCAL_WEBHOOKS === "on",
    isRateLimited: settings.RATE_LIMITS === "on",
    workers: settings.WEB_CONCURRENCY,
    databasePool: settings.DATABASE_POOL ?? computePoolSize(settings.WEB_CONCURRENCY),
    trustProxy: settings.TRUST_PROXY === "on",
    cacheBytes: settings.CACHE_MB * 1024 * 1024,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
  };
}

function computePoolSize(workers: number): number {
  return Math.min(CONNECTIONS_PER_PROCESS, Math.floor(CONNECTIONS_PER_MACHINE / workers));
}

function buildOrigin(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
