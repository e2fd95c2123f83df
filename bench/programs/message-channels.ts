import { startSmsGateway } from "#test/simulators/sms-gateway.ts";
import { startWhatsAppApi } from "#test/simulators/whatsapp-api.ts";

import { withMailSink } from "./mail-sink.ts";

/**
 * Runs a task with a simulated mail server, WhatsApp API and SMS gateway, which accept every message.
 * @param task receives the environment variables that connect a shop to these services
 */
export function withMessageChannels<Result>(
  task: (settings: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  return withMailSink(async (smtpUrl) => {
    const [whatsApp, sms] = await Promise.all([startWhatsAppApi(), startSmsGateway()]);
    try {
      return await task({
        SMTP_URL: smtpUrl,
        WHATSAPP_TOKEN: "token",
        WHATSAPP_PHONE_NUMBER_ID: "1",
        WHATSAPP_APP_SECRET: "an-app-secret",
        WHATSAPP_VERIFY_TOKEN: "a-verify-token",
        WHATSAPP_API_URL: whatsApp.url,
        SMS_URL: sms.url,
        SMS_METHOD: "POST",
        SMS_BODY: "to={to}&text={text}",
        SMS_SUCCESS: "^OK",
      });
    } finally {
      await Promise.all([whatsApp.close(), sms.close()]);
    }
  });
}
