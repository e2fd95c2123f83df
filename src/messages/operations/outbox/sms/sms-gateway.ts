/** An SMS gateway with an HTTP API. The URL and the body contain the placeholders `{to}` and `{text}`. */
export interface SmsGateway {
  url: string;
  method: "GET" | "POST" | "PUT";
  headers: Record<string, string>;
  body: string | undefined;
  /** Matches the body of the response to an accepted message. */
  success: RegExp;
}

/** Values of the environment variables `SMS_…`. */
export interface SmsSettings {
  SMS_URL?: string | undefined;
  SMS_METHOD?: string | undefined;
  SMS_HEADERS?: string | undefined;
  SMS_BODY?: string | undefined;
  SMS_SUCCESS?: string | undefined;
}

/** An invalid setting. The message contains the reason but not the value, which can be secret. */
export class InvalidSmsSetting extends Error {
  readonly setting: keyof SmsSettings;

  constructor(setting: keyof SmsSettings, message: string) {
    super(message);
    this.name = "InvalidSmsSetting";
    this.setting = setting;
  }
}

const METHODS = ["GET", "POST", "PUT"] as const;

/**
 * Parses the settings of the SMS gateway. Returns undefined if no gateway is configured.
 * @throws InvalidSmsSetting if a setting is missing or invalid
 */
export function parseSmsGateway(settings: SmsSettings): SmsGateway | undefined {
  const { SMS_URL: url, SMS_BODY: body } = settings;
  if (url === undefined) {
    if (Object.values(settings).every((value) => value === undefined)) return undefined;
    throw new InvalidSmsSetting("SMS_URL", "must be set if another SMS_… variable is set");
  }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new InvalidSmsSetting("SMS_URL", "must be an http or https address");
  const method = METHODS.find(
    (name) => name === (settings.SMS_METHOD ?? (body === undefined ? "GET" : "POST")),
  );
  if (method === undefined) throw new InvalidSmsSetting("SMS_METHOD", "must be GET, POST or PUT");
  if (method === "GET" && body !== undefined)
    throw new InvalidSmsSetting("SMS_BODY", "must not be set if SMS_METHOD is GET");
  const headers = parseHeaders(settings.SMS_HEADERS, body);
  const gateway = { url, method, headers, body, success: parseSuccessPattern(settings.SMS_SUCCESS) };
  for (const placeholder of ["{to}", "{text}"])
    if (!`${url}${body ?? ""}`.includes(placeholder))
      throw new InvalidSmsSetting(body === undefined ? "SMS_URL" : "SMS_BODY", `must contain ${placeholder}`);
  assertJsonBody(gateway);
  return gateway;
}

/** Returns the headers with lower-case names. The default content type depends on whether the body is JSON. */
function parseHeaders(value: string | undefined, body: string | undefined): Record<string, string> {
  const subtype = body !== undefined && isJsonText(body) ? "json" : "x-www-form-urlencoded";
  const defaults: Record<string, string> =
    body === undefined ? {} : { "content-type": `application/${subtype}` };
  try {
    const parsed = JSON.parse(value ?? "{}") as Record<string, string>;
    // Rejects invalid names and values.
    return { ...defaults, ...Object.fromEntries(new Headers(parsed)) };
  } catch {
    throw new InvalidSmsSetting("SMS_HEADERS", 'must be a JSON object such as {"Authorization":"Bearer …"}');
  }
}

function parseSuccessPattern(pattern: string | undefined): RegExp {
  if (pattern === undefined)
    throw new InvalidSmsSetting(
      "SMS_SUCCESS",
      "must be set to a pattern that matches the gateway's response to an accepted message",
    );
  try {
    return new RegExp(pattern, "iu");
  } catch {
    throw new InvalidSmsSetting("SMS_SUCCESS", "must be a regular expression");
  }
}

/** @throws InvalidSmsSetting if a JSON request has an invalid body, e.g. a placeholder outside a string */
function assertJsonBody({ headers, body }: SmsGateway): void {
  if (body !== undefined && isJson(headers) && !isJsonText(body))
    throw new InvalidSmsSetting("SMS_BODY", 'must be JSON with placeholders inside strings: {"to":"{to}"}');
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the headers declare a JSON body. */
export function isJson(headers: Record<string, string>): boolean {
  return /[/+]json\b/i.test(headers["content-type"] ?? "");
}
