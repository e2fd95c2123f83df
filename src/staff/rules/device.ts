import { sessionMessages } from "./sign-in-messages.ts";

/** Browsers by priority. Most user agents also name other browsers, e.g. Edge names Chrome and Safari. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|\bCriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bMacintosh\b/, "Mac"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const findName = (names: typeof BROWSERS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Describes a device by the `User-Agent` header of its browser, e.g. `Chrome on Windows`. Sessions store this text
 * instead of the header, because the header also contains versions and models, which can identify people.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (userAgent === undefined) return sessionMessages.unknownDevice;
  const [browser, system] = [findName(BROWSERS, userAgent), findName(SYSTEMS, userAgent)];
  if (browser !== undefined && system !== undefined) return sessionMessages.device(browser, system);
  return browser ?? system ?? sessionMessages.unknownDevice;
}
