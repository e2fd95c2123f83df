import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import type { MessageTemplate } from "./template.ts";

/** Kinds of messages about accounts: those of staff and invited people, and the shop's with a courier. */
type AccountKind = Extract<
  TemplateKind,
  | "courier-account"
  | "new-device"
  | "password-recovery"
  | "password-changed"
  | "credentials-changed"
  | "staff-invitation"
>;

/** Built-in templates for messages about accounts. */
export const ACCOUNT_TEMPLATES: Readonly<
  Record<MessageLanguage, Readonly<Record<AccountKind, MessageTemplate>>>
> = {
  en: {
    "courier-account": {
      subject: "Parcels wait: {summary} rejects the account",
      text: "The courier rejects the account of {shop}. Its parcels are neither booked nor tracked until the account is correct.\n\n{details}",
      link: "Open the shipments",
    },
    "new-device": {
      subject: "Sign-in to {shop} on a new device",
      text: "Hello {name},\n\nSomeone signed in to the admin area of {shop} on a device that this account has not used before:\n\n{details}\n\nIf you do not recognize this sign-in, set a new password for the account. This also ends its sessions. Then check the passkeys and API keys of the account.",
      link: "Open your account",
    },
    "password-recovery": {
      subject: "Set a new password for {shop}",
      text: "Hello {name},\n\nSomeone requested a new password for your account at {shop}. The link is valid for 30 minutes and works once.\n\nIf this was not you, ignore this email. Your password stays the same.",
      link: "Set a new password",
    },
    "password-changed": {
      subject: "Your password for {shop} was changed",
      text: "Hello {name},\n\nA new password was set for your account at {shop} with a link from an email. All sessions have ended.\n\nIf this was not you, tell an owner of the shop immediately.",
      link: "Open your account",
    },
    "credentials-changed": {
      subject: "The sign-in methods of your account at {shop} were changed",
      text: "Hello {name},\n\nThe passkeys, API keys or second factor of your account at {shop} were changed:\n\n{details}\n\nIf this was not you, set a new password with “Forgot your password?” on the sign-in page and choose to remove the passkeys and API keys. Then tell an owner of the shop, who can also remove a second factor that is not yours.",
      link: "Open your account",
    },
    "staff-invitation": {
      subject: "{inviter} invites you to {shop}",
      text: "Hello {name},\n\n{inviter} invites you to work in the admin area of {shop}. You choose your own password. The link is valid for 7 days and works once.",
      link: "Accept the invitation",
    },
  },
  "ur-Latn": {
    "courier-account": {
      subject: "Parcels ruke hue hain: {summary} account qabool nahin karta",
      text: "Courier {shop} ka account qabool nahin karta. Jab tak account theek nahin hota, is ke parcels na book hote hain na track.\n\n{details}",
      link: "Shipments kholein",
    },
    "new-device": {
      subject: "{shop} mein naye device se sign-in",
      text: "Assalam o alaikum {name},\n\n{shop} ke admin area mein aik aise device se sign-in hua hai jo is account ne pehle istemal nahin kiya tha:\n\n{details}\n\nAgar aap is sign-in ko nahin pehchante to account ka naya password rakhein. Is se us ke tamam sessions bhi khatam ho jayenge. Phir account ki passkeys aur API keys check karein.",
      link: "Apna account kholein",
    },
    "password-recovery": {
      subject: "{shop} ke liye naya password rakhein",
      text: "Assalam o alaikum {name},\n\nKisi ne {shop} par aap ke account ke liye naya password manga hai. Link 30 minute tak aur sirf aik baar kaam karta hai.\n\nAgar yeh aap ne nahin kiya to is email ko nazar andaz karein. Aap ka password wohi rahega.",
      link: "Naya password rakhein",
    },
    "password-changed": {
      subject: "{shop} ke liye aap ka password tabdeel ho gaya hai",
      text: "Assalam o alaikum {name},\n\n{shop} par aap ke account ka naya password email ke link se rakha gaya hai. Tamam sessions khatam ho gaye hain.\n\nAgar yeh aap ne nahin kiya to foran shop ke owner ko batayein.",
      link: "Apna account kholein",
    },
    "credentials-changed": {
      subject: "{shop} mein aap ke account ke sign-in ke tareeqe tabdeel hue hain",
      text: "Assalam o alaikum {name},\n\n{shop} par aap ke account ki passkeys, API keys ya second factor tabdeel hue hain:\n\n{details}\n\nAgar yeh aap ne nahin kiya to sign-in page par “Forgot your password?” se naya password rakhein aur passkeys aur API keys hatane ka intikhab karein. Phir shop ke owner ko batayein, jo aisa second factor bhi hata sakta hai jo aap ka nahin.",
      link: "Apna account kholein",
    },
    "staff-invitation": {
      subject: "{inviter} ne aap ko {shop} mein kaam karne ki dawat di hai",
      text: "Assalam o alaikum {name},\n\n{inviter} ne aap ko {shop} ke admin area mein kaam karne ki dawat di hai. Password aap khud chunenge. Link 7 din tak aur sirf aik baar kaam karta hai.",
      link: "Dawat qabool karein",
    },
  },
  ur: {
    "courier-account": {
      subject: "پارسل رکے ہوئے ہیں: {summary} اکاؤنٹ قبول نہیں کرتا",
      text: "کوریئر {shop} کا اکاؤنٹ قبول نہیں کرتا۔ جب تک اکاؤنٹ درست نہیں ہوتا، اس کے پارسل نہ بک ہوتے ہیں نہ ٹریک۔\n\n{details}",
      link: "شپمنٹس کھولیں",
    },
    "new-device": {
      subject: "{shop} میں نئے آلے سے سائن اِن",
      text: "السلام علیکم {name}،\n\n{shop} کے ایڈمن ایریا میں ایک ایسے آلے سے سائن اِن ہوا ہے جو اس اکاؤنٹ نے پہلے استعمال نہیں کیا تھا:\n\n{details}\n\nاگر آپ اس سائن اِن کو نہیں پہچانتے تو اکاؤنٹ کا نیا پاس ورڈ رکھیں۔ اس سے اس کے تمام سیشن بھی ختم ہو جائیں گے۔ پھر اکاؤنٹ کی پاس کیز اور API کیز دیکھیں۔",
      link: "اپنا اکاؤنٹ کھولیں",
    },
    "password-recovery": {
      subject: "{shop} کے لیے نیا پاس ورڈ رکھیں",
      text: "السلام علیکم {name}،\n\nکسی نے {shop} پر آپ کے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا ہے۔ لنک 30 منٹ تک اور صرف ایک بار کام کرتا ہے۔\n\nاگر یہ آپ نے نہیں کیا تو اس ای میل کو نظر انداز کریں۔ آپ کا پاس ورڈ وہی رہے گا۔",
      link: "نیا پاس ورڈ رکھیں",
    },
    "password-changed": {
      subject: "{shop} کے لیے آپ کا پاس ورڈ تبدیل ہو گیا ہے",
      text: "السلام علیکم {name}،\n\n{shop} پر آپ کے اکاؤنٹ کا نیا پاس ورڈ ای میل کے لنک سے رکھا گیا ہے۔ تمام سیشن ختم ہو گئے ہیں۔\n\nاگر یہ آپ نے نہیں کیا تو فوراً دکان کے مالک کو بتائیں۔",
      link: "اپنا اکاؤنٹ کھولیں",
    },
    "credentials-changed": {
      subject: "{shop} میں آپ کے اکاؤنٹ کے سائن اِن کے طریقے تبدیل ہوئے ہیں",
      text: "السلام علیکم {name}،\n\n{shop} پر آپ کے اکاؤنٹ کی پاس کیز، API کیز یا دوسرا فیکٹر تبدیل ہوا ہے:\n\n{details}\n\nاگر یہ آپ نے نہیں کیا تو سائن اِن کے صفحے پر “Forgot your password?” سے نیا پاس ورڈ رکھیں اور پاس کیز اور API کیز ہٹانے کا انتخاب کریں۔ پھر دکان کے مالک کو بتائیں، جو ایسا دوسرا فیکٹر بھی ہٹا سکتا ہے جو آپ کا نہیں۔",
      link: "اپنا اکاؤنٹ کھولیں",
    },
    "staff-invitation": {
      subject: "{inviter} نے آپ کو {shop} میں کام کرنے کی دعوت دی ہے",
      text: "السلام علیکم {name}،\n\n{inviter} نے آپ کو {shop} کے ایڈمن ایریا میں کام کرنے کی دعوت دی ہے۔ پاس ورڈ آپ خود چنیں گے۔ لنک 7 دن تک اور صرف ایک بار کام کرتا ہے۔",
      link: "دعوت قبول کریں",
    },
  },
};
