import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import type { MessageTemplate } from "./template.ts";

/** Kinds of messages about the return of an order. */
type ReturnKind = Extract<TemplateKind, `return-${string}`>;

/** Built-in templates for messages about returns. */
export const RETURN_TEMPLATES: Readonly<
  Record<MessageLanguage, Readonly<Record<ReturnKind, MessageTemplate>>>
> = {
  en: {
    "return-requested": {
      subject: "We have your return request {return}",
      text: "Hello {name},\n\nWe have your request to return items of order {orderNumber}. Its number is {return}. Please keep the items until we have checked it and sent you instructions.",
      link: "View your order",
    },
    "return-approved": {
      subject: "Your return {return} is approved",
      text: "Hello {name},\n\nYour return {return} is approved. Please send the items back as follows.\n\n{instructions}\n\nThe items must arrive here by {day}.",
      link: "Open your return slip",
    },
    "return-rejected": {
      subject: "We cannot accept your return {return}",
      text: "Hello {name},\n\nWe cannot accept your return {return} of order {orderNumber}.\n\nReason: {reason}",
      link: "View your order",
    },
    "return-received": {
      subject: "Your return {return} has arrived",
      text: "Hello {name},\n\nThe items of your return {return} have arrived. We inspect them and tell you the result.",
      link: "View your order",
    },
    "return-refund-due": {
      subject: "Your refund of {amount} is on its way",
      text: "Hello {name},\n\nWe have inspected the items of your return {return}. You get back {amount} by {day}.",
      link: "View your order",
    },
    "return-settled": {
      subject: "Your return {return} is complete",
      text: "Hello {name},\n\nWe have inspected the items of your return {return}. Nothing is paid back, because you had paid no more than the rest of order {orderNumber} costs.",
      link: "View your order",
    },
    "return-exchanged": {
      subject: "Your exchange for order {orderNumber} is on its way",
      text: "Hello {name},\n\nWe have inspected the items of your return {return} and entered your exchange as order {newOrder}.",
      link: "View your order",
    },
    "return-reminder": {
      subject: "You can ask to return items of order {orderNumber} until {day}",
      text: "Hello {name},\n\nWe hope you enjoy your order {orderNumber}. If you want to return an unopened item, please ask for it on the page of your order by {day}.",
      link: "View your order",
    },
  },
  "ur-Latn": {
    "return-requested": {
      subject: "Aap ki wapsi ki darkhwast {return} mil gayi hai",
      text: "Assalam o alaikum {name},\n\nOrder {orderNumber} ki cheezein wapas karne ki aap ki darkhwast mil gayi hai. Is ka number {return} hai. Baraye meharbani cheezein apne paas rakhein jab tak hum ise check kar ke aap ko hidayat na bhej dein.",
      link: "Apna order dekhein",
    },
    "return-approved": {
      subject: "Aap ki wapsi {return} manzoor ho gayi hai",
      text: "Assalam o alaikum {name},\n\nAap ki wapsi {return} manzoor ho gayi hai. Baraye meharbani cheezein is tarah wapas bhejein.\n\n{instructions}\n\nCheezein {day} tak yahan pohanch jani chahiyein.",
      link: "Wapsi ki slip kholein",
    },
    "return-rejected": {
      subject: "Hum aap ki wapsi {return} qabool nahin kar sakte",
      text: "Assalam o alaikum {name},\n\nHum order {orderNumber} ki aap ki wapsi {return} qabool nahin kar sakte.\n\nWajah: {reason}",
      link: "Apna order dekhein",
    },
    "return-received": {
      subject: "Aap ki wapsi {return} pohanch gayi hai",
      text: "Assalam o alaikum {name},\n\nAap ki wapsi {return} ki cheezein pohanch gayi hain. Hum inhein check kar ke aap ko nateeja batayenge.",
      link: "Apna order dekhein",
    },
    "return-refund-due": {
      subject: "Aap ke {amount} wapas kiye ja rahe hain",
      text: "Assalam o alaikum {name},\n\nHum ne aap ki wapsi {return} ki cheezein check kar li hain. Aap ko {day} tak {amount} wapas mil jayenge.",
      link: "Apna order dekhein",
    },
    "return-settled": {
      subject: "Aap ki wapsi {return} mukammal ho gayi hai",
      text: "Assalam o alaikum {name},\n\nHum ne aap ki wapsi {return} ki cheezein check kar li hain. Koi raqam wapas nahin ki jayegi, kyun ke aap ne order {orderNumber} ki baqi qeemat se zyada raqam ada nahin ki thi.",
      link: "Apna order dekhein",
    },
    "return-exchanged": {
      subject: "Order {orderNumber} ki tabdeeli ho rahi hai",
      text: "Assalam o alaikum {name},\n\nHum ne aap ki wapsi {return} ki cheezein check kar li hain aur aap ki tabdeeli ko order {newOrder} ke taur par darj kar diya hai.",
      link: "Apna order dekhein",
    },
    "return-reminder": {
      subject: "Order {orderNumber} ki cheezein wapas karne ki darkhwast {day} tak ho sakti hai",
      text: "Assalam o alaikum {name},\n\nUmeed hai aap ko apna order {orderNumber} pasand aaya hoga. Agar aap koi band cheez wapas karna chahte hain to baraye meharbani {day} tak apne order ke page par darkhwast karein.",
      link: "Apna order dekhein",
    },
  },
  ur: {
    "return-requested": {
      subject: "آپ کی واپسی کی درخواست {return} موصول ہو گئی ہے",
      text: "السلام علیکم {name}،\n\nآرڈر {orderNumber} کی چیزیں واپس کرنے کی آپ کی درخواست موصول ہو گئی ہے۔ اس کا نمبر {return} ہے۔ براہ کرم چیزیں اپنے پاس رکھیں جب تک ہم اسے دیکھ کر آپ کو ہدایات نہ بھیج دیں۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "return-approved": {
      subject: "آپ کی واپسی {return} منظور ہو گئی ہے",
      text: "السلام علیکم {name}،\n\nآپ کی واپسی {return} منظور ہو گئی ہے۔ براہ کرم چیزیں اس طرح واپس بھیجیں۔\n\n{instructions}\n\nچیزیں {day} تک یہاں پہنچ جانی چاہییں۔",
      link: "واپسی کی سلپ کھولیں",
    },
    "return-rejected": {
      subject: "ہم آپ کی واپسی {return} قبول نہیں کر سکتے",
      text: "السلام علیکم {name}،\n\nہم آرڈر {orderNumber} کی آپ کی واپسی {return} قبول نہیں کر سکتے۔\n\nوجہ: {reason}",
      link: "اپنا آرڈر دیکھیں",
    },
    "return-received": {
      subject: "آپ کی واپسی {return} پہنچ گئی ہے",
      text: "السلام علیکم {name}،\n\nآپ کی واپسی {return} کی چیزیں پہنچ گئی ہیں۔ ہم انہیں دیکھ کر آپ کو نتیجہ بتائیں گے۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "return-refund-due": {
      subject: "آپ کے {amount} واپس کیے جا رہے ہیں",
      text: "السلام علیکم {name}،\n\nہم نے آپ کی واپسی {return} کی چیزیں دیکھ لی ہیں۔ آپ کو {day} تک {amount} واپس مل جائیں گے۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "return-settled": {
      subject: "آپ کی واپسی {return} مکمل ہو گئی ہے",
      text: "السلام علیکم {name}،\n\nہم نے آپ کی واپسی {return} کی چیزیں دیکھ لی ہیں۔ کوئی رقم واپس نہیں کی جائے گی، کیونکہ آپ نے آرڈر {orderNumber} کی باقی قیمت سے زیادہ رقم ادا نہیں کی تھی۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "return-exchanged": {
      subject: "آرڈر {orderNumber} کی تبدیلی ہو رہی ہے",
      text: "السلام علیکم {name}،\n\nہم نے آپ کی واپسی {return} کی چیزیں دیکھ لی ہیں اور آپ کی تبدیلی کو آرڈر {newOrder} کے طور پر درج کر دیا ہے۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "return-reminder": {
      subject: "آرڈر {orderNumber} کی چیزیں واپس کرنے کی درخواست {day} تک ہو سکتی ہے",
      text: "السلام علیکم {name}،\n\nامید ہے آپ کو اپنا آرڈر {orderNumber} پسند آیا ہوگا۔ اگر آپ کوئی بند چیز واپس کرنا چاہتے ہیں تو براہ کرم {day} تک اپنے آرڈر کے صفحے پر درخواست کریں۔",
      link: "اپنا آرڈر دیکھیں",
    },
  },
};
