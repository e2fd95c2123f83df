import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import type { MessageTemplate } from "./template.ts";

/** Kinds of messages about the money of an order. */
type PaymentKind = Extract<
  TemplateKind,
  "payment-received" | "payment-recorded" | "payment-rejected" | "payment-reminder" | "refund-paid"
>;

/** Built-in templates for messages about payments and refunds. */
export const PAYMENT_TEMPLATES: Readonly<
  Record<MessageLanguage, Readonly<Record<PaymentKind, MessageTemplate>>>
> = {
  en: {
    "payment-received": {
      subject: "We have your payment for order {orderNumber}",
      text: "Hello {name},\n\nThank you. We have received your payment, and your order is confirmed.\n\nReceived so far: {amount}\n\nLeft to pay: {due}",
      link: "View your order",
    },
    "payment-recorded": {
      subject: "We have received {amount} for your order {orderNumber}",
      text: "Hello {name},\n\nThank you. We have received your payment of {amount} for your order {orderNumber}.\n\nLeft to pay: {due}",
      link: "View your order",
    },
    "payment-rejected": {
      subject: "We could not find your payment for order {orderNumber}",
      text: "Hello {name},\n\nWe could not find your payment of {amount} for your order {orderNumber}.\n\nReason: {reason}\n\nLeft to pay: {due}. You can send another proof or pay on the page of your order.",
      link: "Pay your order",
    },
    "payment-reminder": {
      subject: "Your payment for order {orderNumber} is still open",
      text: "Hello {name},\n\nYou started a payment of {amount} for your order {orderNumber}, and we have no proof of it yet. If you have paid, please send us the proof on the page of your order. Otherwise you can still pay there.",
      link: "Pay your order",
    },
    "refund-paid": {
      subject: "We have paid {amount} back for your order {orderNumber}",
      text: "Hello {name},\n\nWe have paid {amount} back to you for your order {orderNumber}.",
      link: "View your order",
    },
  },
  "ur-Latn": {
    "payment-received": {
      subject: "Order {orderNumber} ki payment mil gayi hai",
      text: "Assalam o alaikum {name},\n\nShukriya. Aap ki payment mil gayi hai aur aap ka order confirm ho gaya hai.\n\nAb tak mili hui raqam: {amount}\n\nBaqi raqam: {due}",
      link: "Apna order dekhein",
    },
    "payment-recorded": {
      subject: "Aap ke order {orderNumber} ke liye {amount} mil gaye hain",
      text: "Assalam o alaikum {name},\n\nShukriya. Aap ke order {orderNumber} ke liye aap ki {amount} ki payment mil gayi hai.\n\nBaqi raqam: {due}",
      link: "Apna order dekhein",
    },
    "payment-rejected": {
      subject: "Order {orderNumber} ki payment hamein nahin mili",
      text: "Assalam o alaikum {name},\n\nAap ke order {orderNumber} ke liye aap ki {amount} ki payment hamein nahin mili.\n\nWajah: {reason}\n\nBaqi raqam: {due}. Aap apne order ke page par doosra saboot bhej sakte hain ya payment kar sakte hain.",
      link: "Apne order ki payment karein",
    },
    "payment-reminder": {
      subject: "Order {orderNumber} ki payment abhi baqi hai",
      text: "Assalam o alaikum {name},\n\nAap ne order {orderNumber} ke liye {amount} ki payment shuru ki thi, lekin hamein abhi tak is ka saboot nahin mila. Agar aap payment kar chuke hain to baraye meharbani apne order ke page par saboot bhejein. Warna aap ab bhi wahan payment kar sakte hain.",
      link: "Apne order ki payment karein",
    },
    "refund-paid": {
      subject: "Order {orderNumber} ke {amount} wapas kar diye gaye hain",
      text: "Assalam o alaikum {name},\n\nHum ne aap ke order {orderNumber} ke {amount} aap ko wapas kar diye hain.",
      link: "Apna order dekhein",
    },
  },
  ur: {
    "payment-received": {
      subject: "آرڈر {orderNumber} کی ادائیگی موصول ہو گئی ہے",
      text: "السلام علیکم {name}،\n\nشکریہ۔ آپ کی ادائیگی موصول ہو گئی ہے اور آپ کے آرڈر کی تصدیق ہو گئی ہے۔\n\nاب تک موصول رقم: {amount}\n\nباقی رقم: {due}",
      link: "اپنا آرڈر دیکھیں",
    },
    "payment-recorded": {
      subject: "آپ کے آرڈر {orderNumber} کے لیے {amount} موصول ہو گئے ہیں",
      text: "السلام علیکم {name}،\n\nشکریہ۔ آپ کے آرڈر {orderNumber} کے لیے آپ کی {amount} کی ادائیگی موصول ہو گئی ہے۔\n\nباقی رقم: {due}",
      link: "اپنا آرڈر دیکھیں",
    },
    "payment-rejected": {
      subject: "آرڈر {orderNumber} کی ادائیگی ہمیں نہیں ملی",
      text: "السلام علیکم {name}،\n\nآپ کے آرڈر {orderNumber} کے لیے آپ کی {amount} کی ادائیگی ہمیں نہیں ملی۔\n\nوجہ: {reason}\n\nباقی رقم: {due}۔ آپ اپنے آرڈر کے صفحے پر دوسرا ثبوت بھیج سکتے ہیں یا ادائیگی کر سکتے ہیں۔",
      link: "اپنے آرڈر کی ادائیگی کریں",
    },
    "payment-reminder": {
      subject: "آرڈر {orderNumber} کی ادائیگی ابھی باقی ہے",
      text: "السلام علیکم {name}،\n\nآپ نے آرڈر {orderNumber} کے لیے {amount} کی ادائیگی شروع کی تھی، لیکن ہمیں ابھی تک اس کا ثبوت نہیں ملا۔ اگر آپ ادائیگی کر چکے ہیں تو براہ کرم اپنے آرڈر کے صفحے پر ثبوت بھیجیں۔ ورنہ آپ اب بھی وہاں ادائیگی کر سکتے ہیں۔",
      link: "اپنے آرڈر کی ادائیگی کریں",
    },
    "refund-paid": {
      subject: "آرڈر {orderNumber} کے {amount} واپس کر دیے گئے ہیں",
      text: "السلام علیکم {name}،\n\nہم نے آپ کے آرڈر {orderNumber} کے {amount} آپ کو واپس کر دیے ہیں۔",
      link: "اپنا آرڈر دیکھیں",
    },
  },
};
