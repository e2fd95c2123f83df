import { startMailServer } from "#test/simulators/mail-server.ts";
import { startSmsGateway } from "#test/simulators/sms-gateway.ts";
import { startWhatsAppApi } from "#test/simulators/whatsapp-api.ts";

/**
 * Runs a task with a simulated mail server, WhatsApp API and SMS gateway, which accept every message.
 * @param task receives the environment variables that connect a shop to these services
 */
export async function withMessageChannels<Result>(
  task: (settings: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const [mail, whatsApp, sms] = await Promise.all([startMailServer(), startWhatsAppApi(), startSmsGateway()]);
  try {
    return await task({
      SMTP_URL: mail.url,
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
    await Promise.all([mail.close(), whatsApp.close(), sms.close()]);
  }
}
