import type { EnvironmentSetting } from "#store/rules/environment-setting.ts";
import { environmentMessages as messages } from "#store/rules/staff-messages.ts";

import { formatRetention } from "./backup/backup-settings.ts";
import type { Config } from "./config.ts";

const BYTES_PER_MB = 1024 * 1024;

const formatOnOff = (isOn: boolean) => (isOn ? "on" : "off");

/**
 * Lists the environment settings for staff. Replaces secrets, and URLs that may contain secrets, with a description.
 */
export function describeEnvironment(config: Config): EnvironmentSetting[] {
  const { smsGateway, whatsApp } = config.messages;
  const values: Record<string, string> = {
    SITE_URL: config.siteUrl,
    HOST: config.host,
    PORT: String(config.port),
    DATABASE_URL: config.databaseUrl === undefined ? messages.embedded : messages.postgres,
    DATABASE_POOL: config.databaseUrl === undefined ? messages.unused : String(config.databasePool),
    DATA_DIR: config.dataDir,
    MEDIA_URL: messages.images[config.mediaLocation.kind],
    ADMIN_EMAIL: config.adminEmail ?? messages.unset,
    SAMPLE_DATA: formatOnOff(config.sampleData),
    WHATSAPP_NUMBER: config.whatsappNumber ?? messages.whatsapp,
    GA_MEASUREMENT_ID: config.gaMeasurementId ?? messages.unset,
    SMTP_URL: config.messages.smtpServer === undefined ? messages.noEmail : messages.secret,
    EMAIL_FROM: config.messages.emailFrom ?? messages.emailFrom,
    NEWSLETTERS_PER_MINUTE: String(config.messages.newslettersPerMinute),
    WHATSAPP_TOKEN: whatsApp === undefined ? messages.noWhatsApp : messages.secret,
    WHATSAPP_PHONE_NUMBER_ID: whatsApp?.phoneNumberId ?? messages.unset,
    WHATSAPP_APP_SECRET: whatsApp === undefined ? messages.unset : messages.secret,
    WHATSAPP_VERIFY_TOKEN: whatsApp === undefined ? messages.unset : messages.secret,
    WHATSAPP_API_URL: whatsApp?.apiUrl ?? messages.unset,
    SMS_URL: smsGateway === undefined ? messages.noSms : messages.secret,
    SMS_METHOD: smsGateway?.method ?? messages.unset,
    SMS_HEADERS: smsGateway === undefined ? messages.unset : messages.secret,
    SMS_BODY: smsGateway?.body === undefined ? messages.unset : messages.secret,
    SMS_SUCCESS: smsGateway?.success.source ?? messages.unset,
    BACKUP_TIME: config.backups.time ?? messages.noBackups,
    BACKUP_RECIPIENT: config.backups.recipient ?? messages.notEncrypted,
    BACKUP_URL: config.backups.bucket === undefined ? messages.noBackupCopy : messages.images.s3,
    BACKUP_KEEP: formatRetention(config.backups.retention),
    CREDENTIALS_KEY: config.credentialsKey === undefined ? messages.credentialsKeyFile : messages.secret,
    LOCAL_WEBHOOKS: formatOnOff(config.allowsLocalWebhooks),
    WEB_CONCURRENCY: String(config.workers),
    RATE_LIMITS: formatOnOff(config.isRateLimited),
    CACHE_MB: String(config.cacheBytes / BYTES_PER_MB),
    TRUST_PROXY: formatOnOff(config.trustProxy),
    METRICS_TOKEN: config.metricsToken === undefined ? messages.unset : messages.secret,
    LOG_LEVEL: config.logLevel,
  };
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
