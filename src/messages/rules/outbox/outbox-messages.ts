import { ACCOUNT_TEMPLATES } from "./account-templates.ts";
import { PAYMENT_TEMPLATES } from "./payment-templates.ts";
import { RETURN_TEMPLATES } from "./return-templates.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import type { MessageTemplate } from "./template.ts";

/** Built-in templates of every kind of message. */
export const MESSAGE_TEMPLATES: Readonly<
  Record<MessageLanguage, Readonly<Record<TemplateKind, MessageTemplate>>>
> = {
  en: {
    "order-received": {
      subject: "We have your order {orderNumber}",
      text: "Hello {name},\n\nThank you for your order at {shop}. We will confirm it soon.\n\n{payment} The link in this message opens the page on which you see our account and send us the proof of your payment. We confirm your order as soon as we have received it.",
      link: "View your order",
    },
    "please-confirm": {
      subject: "Please confirm your order {orderNumber}",
      text: "Hello {name},\n\nThank you for your order {orderNumber} at {shop}. The total is {total}. Please confirm it on the page of your order, so that we can pack it. You can also correct your phone number and your address there.",
      link: "Confirm your order",
    },
    "confirm-reminder": {
      subject: "Your order {orderNumber} is waiting for your confirmation",
      text: "Hello {name},\n\nYou have not confirmed your order {orderNumber} yet. The total is {total}. We pack it as soon as you confirm it.",
      link: "Confirm your order",
    },
    "confirm-by-reply": {
      subject: "Please confirm your order {orderNumber}",
      text: "Hello {name},\n\nThank you for your order {orderNumber} at {shop}. The total is {total}. Please reply YES to confirm it, or tell us what to change.",
      link: "View your order",
    },
    "request-payment": {
      subject: "Your order {orderNumber} needs an advance payment",
      text: "Hello {name},\n\nThank you for your order {orderNumber} at {shop}. The total is {total}. We need {advance} in advance before we can pack this order.\n\nYou pay the other {cash} in cash when you receive it.\n\nPlease reply to this message, so that we can agree on how to pay.",
      link: "View your order",
    },
    "missing-bottles": {
      subject: "Some bottles of your order {orderNumber} are out of stock",
      text: "Hello {name},\n\nThank you for confirming your order {orderNumber} at {shop}. Some bottles of this order are out of stock. Please reply to this message, so that we can agree on a change.",
      link: "View your order",
    },
    "order-confirmed": {
      subject: "Your order {orderNumber} is confirmed",
      text: "Hello {name},\n\nYour order is confirmed.\n\n{payment} The link in this message opens the page on which you can pay.",
      link: "View your order",
    },
    "order-shipped": {
      subject: "Your order {orderNumber} is on its way",
      text: "Hello {name},\n\nYour parcel is on its way.\n\n{parcels}",
      link: "View your order",
    },
    "ready-for-pickup": {
      subject: "Your order {orderNumber} is ready for pickup",
      text: "Hello {name},\n\nYour order is packed and waits for you at {shop}. Please bring the order number {orderNumber}.",
      link: "View your order",
    },
    "tracking-corrected": {
      subject: "Corrected tracking number of your order {orderNumber}",
      text: "Hello {name},\n\nWe sent you a wrong tracking number. This is the correct one:\n\n{parcels}",
      link: "View your order",
    },
    "out-for-delivery": {
      subject: "Your order {orderNumber} is out for delivery",
      text: "Hello {name},\n\nThe courier is out for delivery with your parcel. Please keep your phone at hand.\n\nPlease have {cash} in cash ready for the courier, not more: that is the exact amount.\n\n{parcels}",
      link: "View your order",
    },
    "delivery-attempted": {
      subject: "The courier could not deliver your order {orderNumber}",
      text: "Hello {name},\n\nThe courier tried to deliver your parcel and did not succeed. Please keep your phone at hand for the next attempt, or contact us if the address or the time does not suit you.\n\nPlease have {cash} in cash ready for the courier, not more: that is the exact amount.\n\n{parcels}",
      link: "View your order",
    },
    "parcel-returned": {
      subject: "The parcel of your order {orderNumber} came back to us",
      text: "Hello {name},\n\nThe courier could not deliver your parcel, so it came back to us. If you still want your order, please contact us.",
      link: "View your order",
    },
    "order-delivered": {
      subject: "Your order {orderNumber} has arrived",
      text: "Hello {name},\n\nYour order has arrived. How did you find your fragrances? Your review helps other shoppers.",
      link: "Review your order",
    },
    "order-picked-up": {
      subject: "Thank you for picking up your order {orderNumber}",
      text: "Hello {name},\n\nThank you for picking up your order. How did you find your fragrances? Your review helps other shoppers.",
      link: "Review your order",
    },
    "order-cancelled": {
      subject: "Your order {orderNumber} was cancelled",
      text: "Hello {name},\n\nYour order was cancelled. If you did not expect this, please reply to this message.",
      link: "View the order",
    },
    "order-link": {
      subject: "The link to your order {orderNumber}",
      text: "Hello {name},\n\nHere is the link to your order {orderNumber} at {shop}. Please don't pass it on: whoever has the link can see and change your order. If you did not request it, you can ignore this message.",
      link: "View your order",
    },
    "new-order": {
      subject: "New order {orderNumber}: {total}, {city}",
      text: "{name} in {city} placed an order for {total}.",
      link: "Open the order",
    },
    "back-in-stock": {
      subject: "{product} ({size}) is back in stock",
      text: "Hello,\n\nYou asked us to tell you when {product} ({size}) is back. It is available again at {shop}.\n\nThis is the only message that you receive about your request.",
      link: "View the fragrance",
    },
    "contact-reply": {
      subject: "Reply to your message to {shop}",
      text: "Hello {name},\n\n{reply}\n\nYour message:\n{question}",
      link: "Visit the shop",
    },
    "newsletter-confirm": {
      subject: "Please confirm your subscription to the {shop} newsletter",
      text: "Hello,\n\nSomeone entered this address in the {shop} newsletter form. Please confirm that you want to receive the newsletter. The link is valid for 7 days.\n\nIf this was not you, ignore this email. You will not receive the newsletter unless you confirm.",
      link: "Confirm your address",
    },
    "orders-waiting": {
      subject: "{summary} pending for more than 24 hours",
      text: "These orders have been pending for more than 24 hours:\n\n{details}",
      link: "Open the pending orders",
    },
    "job-failed": {
      subject: "Background job failed: {summary}",
      text: "All attempts of a background job failed. The shop does not run it again until you retry it.\n\n{details}",
      link: "Open the failed jobs",
    },
    "stock-low": {
      subject: "{summary} low or sold out",
      text: "These sizes have run low or sold out since the last report:\n\n{details}",
      link: "Open the inventory",
    },
    ...PAYMENT_TEMPLATES.en,
    ...RETURN_TEMPLATES.en,
    ...ACCOUNT_TEMPLATES.en,
  },
  "ur-Latn": {
    "order-received": {
      subject: "Hamein aap ka order {orderNumber} mil gaya hai",
      text: "Assalam o alaikum {name},\n\n{shop} se order karne ka shukriya. Hum jald aap ka order confirm karenge.\n\n{payment} Is message ke link se woh page khulta hai jahan aap hamara account dekh sakte hain aur payment ka saboot bhej sakte hain. Payment milte hi hum aap ka order confirm karenge.",
      link: "Apna order dekhein",
    },
    "please-confirm": {
      subject: "Apna order {orderNumber} confirm karein",
      text: "Assalam o alaikum {name},\n\n{shop} se order karne ka shukriya. Aap ke order {orderNumber} ki kul raqam {total} hai. Baraye meharbani apne order ke page par isay confirm karein taake hum isay pack kar sakein. Usi page par aap apna phone number aur address bhi durust kar sakte hain.",
      link: "Apna order confirm karein",
    },
    "confirm-reminder": {
      subject: "Aap ka order {orderNumber} aap ki confirmation ka muntazir hai",
      text: "Assalam o alaikum {name},\n\nAap ne order {orderNumber} abhi tak confirm nahin kiya. Kul raqam {total} hai. Aap ke confirm karte hi hum isay pack karenge.",
      link: "Apna order confirm karein",
    },
    "confirm-by-reply": {
      subject: "Apna order {orderNumber} confirm karein",
      text: "Assalam o alaikum {name},\n\n{shop} se order karne ka shukriya. Aap ke order {orderNumber} ki kul raqam {total} hai. Confirm karne ke liye jawab mein YES likhein, ya batayein ke kya tabdeel karna hai.",
      link: "Apna order dekhein",
    },
    "request-payment": {
      subject: "Aap ke order {orderNumber} ke liye advance payment zaroori hai",
      text: "Assalam o alaikum {name},\n\n{shop} se order karne ka shukriya. Aap ke order {orderNumber} ki kul raqam {total} hai. Yeh order pack karne se pehle hamein {advance} advance mein chahiye.\n\nBaqi {cash} aap order milne par cash mein denge.\n\nBaraye meharbani is message ka jawab dein taake hum adaigi ka tareeqa tay kar sakein.",
      link: "Apna order dekhein",
    },
    "missing-bottles": {
      subject: "Aap ke order {orderNumber} ki kuch bottles stock mein nahin hain",
      text: "Assalam o alaikum {name},\n\n{shop} se order {orderNumber} confirm karne ka shukriya. Is order ki kuch bottles stock mein nahin hain. Baraye meharbani is message ka jawab dein, taake hum aap ke mashware se order tabdeel kar sakein.",
      link: "Apna order dekhein",
    },
    "order-confirmed": {
      subject: "Aap ka order {orderNumber} confirm ho gaya hai",
      text: "Assalam o alaikum {name},\n\nAap ka order confirm ho gaya hai.\n\n{payment} Is message ke link se payment ka page khulta hai.",
      link: "Apna order dekhein",
    },
    "order-shipped": {
      subject: "Aap ka order {orderNumber} rawana ho gaya hai",
      text: "Assalam o alaikum {name},\n\nAap ka parcel rawana ho gaya hai.\n\n{parcels}",
      link: "Apna order dekhein",
    },
    "ready-for-pickup": {
      subject: "Aap ka order {orderNumber} tayyar hai",
      text: "Assalam o alaikum {name},\n\nAap ka order pack ho gaya hai. Aap ise {shop} se le sakte hain. Baraye meharbani order number {orderNumber} saath layein.",
      link: "Apna order dekhein",
    },
    "tracking-corrected": {
      subject: "Order {orderNumber} ka durust tracking number",
      text: "Assalam o alaikum {name},\n\nHum ne aap ko ghalat tracking number bheja tha. Durust number yeh hai:\n\n{parcels}",
      link: "Apna order dekhein",
    },
    "out-for-delivery": {
      subject: "Aap ka order {orderNumber} delivery ke liye nikal chuka hai",
      text: "Assalam o alaikum {name},\n\nCourier aap ka parcel le kar nikal chuka hai. Baraye meharbani apna phone paas rakhein.\n\nBaraye meharbani courier ko dene ke liye {cash} cash tayyar rakhein, is se zyada nahin.\n\n{parcels}",
      link: "Apna order dekhein",
    },
    "delivery-attempted": {
      subject: "Courier aap ka order {orderNumber} pohancha nahin saka",
      text: "Assalam o alaikum {name},\n\nCourier ne aap ka parcel pohanchane ki koshish ki, lekin kamyab nahin hua. Agli koshish ke liye baraye meharbani apna phone paas rakhein, ya agar pata ya waqt munasib nahin to hum se rabta karein.\n\nBaraye meharbani courier ko dene ke liye {cash} cash tayyar rakhein, is se zyada nahin.\n\n{parcels}",
      link: "Apna order dekhein",
    },
    "parcel-returned": {
      subject: "Aap ke order {orderNumber} ka parcel hamare paas wapas aa gaya hai",
      text: "Assalam o alaikum {name},\n\nCourier aap ka parcel pohancha nahin saka, is liye woh hamare paas wapas aa gaya hai. Agar aap ab bhi yeh order chahte hain to hum se rabta karein.",
      link: "Apna order dekhein",
    },
    "order-delivered": {
      subject: "Aap ka order {orderNumber} pohanch gaya hai",
      text: "Assalam o alaikum {name},\n\nAap ka order pohanch gaya hai. Khushbu kaisi lagi? Aap ka review doosre kharidaron ki madad karta hai.",
      link: "Apne order ka review likhein",
    },
    "order-picked-up": {
      subject: "Order {orderNumber} le jane ka shukriya",
      text: "Assalam o alaikum {name},\n\nApna order le jane ka shukriya. Khushbu kaisi lagi? Aap ka review doosre kharidaron ki madad karta hai.",
      link: "Apne order ka review likhein",
    },
    "order-cancelled": {
      subject: "Aap ka order {orderNumber} cancel ho gaya hai",
      text: "Assalam o alaikum {name},\n\nAap ka order cancel ho gaya hai. Agar aap ko is ki tawaqqo nahin thi to is message ka jawab dein.",
      link: "Order dekhein",
    },
    "order-link": {
      subject: "Aap ke order {orderNumber} ka link",
      text: "Assalam o alaikum {name},\n\n{shop} par aap ke order {orderNumber} ka link yeh hai. Baraye meharbani yeh link kisi ko na dein: jis ke paas yeh ho woh aap ka order dekh aur tabdeel kar sakta hai. Agar aap ne yeh link nahin manga to is message ko nazar andaz karein.",
      link: "Apna order dekhein",
    },
    "new-order": {
      subject: "Naya order {orderNumber}: {total}, {city}",
      text: "{city} se {name} ne {total} ka order diya hai.",
      link: "Order kholein",
    },
    "back-in-stock": {
      subject: "{product} ({size}) dobara dastyab hai",
      text: "Assalam o alaikum,\n\nAap ne kaha tha ke {product} ({size}) dobara aane par aap ko bataya jaye. Yeh {shop} par dobara dastyab hai.\n\nAap ki is darkhwast par hum aap ko sirf yehi aik message bhej rahe hain.",
      link: "Khushbu dekhein",
    },
    "contact-reply": {
      subject: "{shop} ki taraf se aap ke message ka jawab",
      text: "Assalam o alaikum {name},\n\n{reply}\n\nAap ka message:\n{question}",
      link: "Shop dekhein",
    },
    "newsletter-confirm": {
      subject: "{shop} ke newsletter ki subscription confirm karein",
      text: "Assalam o alaikum,\n\nKisi ne yeh email address {shop} ke newsletter form mein likha hai. Agar aap newsletter chahte hain to baraye meharbani confirm karein. Link 7 din tak kaam karta hai.\n\nAgar yeh aap ne nahin kiya to is email ko nazar andaz karein. Confirm kiye baghair aap ko newsletter nahin aayega.",
      link: "Apna email address confirm karein",
    },
    "orders-waiting": {
      subject: "24 ghante se zyada pending: {summary}",
      text: "Yeh orders 24 ghante se zyada pending hain:\n\n{details}",
      link: "Pending orders kholein",
    },
    "job-failed": {
      subject: "Background job nakaam: {summary}",
      text: "Background job ki tamam koshishein nakaam ho gayin. Jab tak aap isay dobara na chalayein, shop isay nahin chalayegi.\n\n{details}",
      link: "Nakaam jobs kholein",
    },
    "stock-low": {
      subject: "Kam ya khatam: {summary}",
      text: "Pichli report ke baad in sizes ka stock kam ya khatam ho gaya hai:\n\n{details}",
      link: "Inventory kholein",
    },
    ...PAYMENT_TEMPLATES["ur-Latn"],
    ...RETURN_TEMPLATES["ur-Latn"],
    ...ACCOUNT_TEMPLATES["ur-Latn"],
  },
  ur: {
    "order-received": {
      subject: "ہمیں آپ کا آرڈر {orderNumber} موصول ہو گیا ہے",
      text: "السلام علیکم {name}،\n\n{shop} سے آرڈر کرنے کا شکریہ۔ ہم جلد آپ کے آرڈر کی تصدیق کریں گے۔\n\n{payment} اس پیغام کے لنک سے وہ صفحہ کھلتا ہے جہاں آپ ہمارا اکاؤنٹ دیکھ سکتے ہیں اور ادائیگی کا ثبوت بھیج سکتے ہیں۔ ادائیگی موصول ہوتے ہی ہم آپ کے آرڈر کی تصدیق کریں گے۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "please-confirm": {
      subject: "اپنے آرڈر {orderNumber} کی تصدیق کریں",
      text: "السلام علیکم {name}،\n\n{shop} سے آرڈر کرنے کا شکریہ۔ آپ کے آرڈر {orderNumber} کی کل رقم {total} ہے۔ براہ کرم اپنے آرڈر کے صفحے پر اس کی تصدیق کریں تاکہ ہم اسے پیک کر سکیں۔ اسی صفحے پر آپ اپنا فون نمبر اور پتہ بھی درست کر سکتے ہیں۔",
      link: "اپنے آرڈر کی تصدیق کریں",
    },
    "confirm-reminder": {
      subject: "آپ کا آرڈر {orderNumber} آپ کی تصدیق کا منتظر ہے",
      text: "السلام علیکم {name}،\n\nآپ نے آرڈر {orderNumber} کی ابھی تک تصدیق نہیں کی۔ کل رقم {total} ہے۔ آپ کی تصدیق ہوتے ہی ہم اسے پیک کریں گے۔",
      link: "اپنے آرڈر کی تصدیق کریں",
    },
    "confirm-by-reply": {
      subject: "اپنے آرڈر {orderNumber} کی تصدیق کریں",
      text: "السلام علیکم {name}،\n\n{shop} سے آرڈر کرنے کا شکریہ۔ آپ کے آرڈر {orderNumber} کی کل رقم {total} ہے۔ تصدیق کے لیے جواب میں YES لکھیں، یا بتائیں کہ کیا تبدیل کرنا ہے۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "request-payment": {
      subject: "آپ کے آرڈر {orderNumber} کے لیے پیشگی ادائیگی ضروری ہے",
      text: "السلام علیکم {name}،\n\n{shop} سے آرڈر کرنے کا شکریہ۔ آپ کے آرڈر {orderNumber} کی کل رقم {total} ہے۔ یہ آرڈر پیک کرنے سے پہلے ہمیں {advance} پیشگی درکار ہیں۔\n\nباقی {cash} آپ آرڈر ملنے پر نقد ادا کریں گے۔\n\nبراہ کرم اس پیغام کا جواب دیں تاکہ ہم ادائیگی کا طریقہ طے کر سکیں۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "missing-bottles": {
      subject: "آپ کے آرڈر {orderNumber} کی کچھ بوتلیں اسٹاک میں نہیں ہیں",
      text: "السلام علیکم {name}،\n\n{shop} سے آرڈر {orderNumber} کی تصدیق کا شکریہ۔ اس آرڈر کی کچھ بوتلیں اسٹاک میں نہیں ہیں۔ براہ کرم اس پیغام کا جواب دیں تاکہ ہم آپ کے مشورے سے آرڈر تبدیل کر سکیں۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "order-confirmed": {
      subject: "آپ کے آرڈر {orderNumber} کی تصدیق ہو گئی ہے",
      text: "السلام علیکم {name}،\n\nآپ کے آرڈر کی تصدیق ہو گئی ہے۔\n\n{payment} اس پیغام کے لنک سے ادائیگی کا صفحہ کھلتا ہے۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "order-shipped": {
      subject: "آپ کا آرڈر {orderNumber} روانہ ہو گیا ہے",
      text: "السلام علیکم {name}،\n\nآپ کا پارسل روانہ ہو گیا ہے۔\n\n{parcels}",
      link: "اپنا آرڈر دیکھیں",
    },
    "ready-for-pickup": {
      subject: "آپ کا آرڈر {orderNumber} تیار ہے",
      text: "السلام علیکم {name}،\n\nآپ کا آرڈر پیک ہو گیا ہے۔ آپ اسے {shop} سے لے سکتے ہیں۔ براہ کرم آرڈر نمبر {orderNumber} ساتھ لائیں۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "tracking-corrected": {
      subject: "آرڈر {orderNumber} کا درست ٹریکنگ نمبر",
      text: "السلام علیکم {name}،\n\nہم نے آپ کو غلط ٹریکنگ نمبر بھیجا تھا۔ درست نمبر یہ ہے:\n\n{parcels}",
      link: "اپنا آرڈر دیکھیں",
    },
    "out-for-delivery": {
      subject: "آپ کا آرڈر {orderNumber} ڈیلیوری کے لیے نکل چکا ہے",
      text: "السلام علیکم {name}،\n\nکوریئر آپ کا پارسل لے کر نکل چکا ہے۔ براہ کرم اپنا فون پاس رکھیں۔\n\nبراہ کرم کوریئر کو دینے کے لیے {cash} نقد تیار رکھیں، اس سے زیادہ نہیں۔\n\n{parcels}",
      link: "اپنا آرڈر دیکھیں",
    },
    "delivery-attempted": {
      subject: "کوریئر آپ کا آرڈر {orderNumber} نہیں پہنچا سکا",
      text: "السلام علیکم {name}،\n\nکوریئر نے آپ کا پارسل پہنچانے کی کوشش کی، لیکن کامیاب نہیں ہوا۔ اگلی کوشش کے لیے براہ کرم اپنا فون پاس رکھیں، یا اگر پتہ یا وقت مناسب نہیں تو ہم سے رابطہ کریں۔\n\nبراہ کرم کوریئر کو دینے کے لیے {cash} نقد تیار رکھیں، اس سے زیادہ نہیں۔\n\n{parcels}",
      link: "اپنا آرڈر دیکھیں",
    },
    "parcel-returned": {
      subject: "آپ کے آرڈر {orderNumber} کا پارسل ہمارے پاس واپس آ گیا ہے",
      text: "السلام علیکم {name}،\n\nکوریئر آپ کا پارسل پہنچا نہیں سکا، اس لیے وہ ہمارے پاس واپس آ گیا ہے۔ اگر آپ اب بھی یہ آرڈر چاہتے ہیں تو براہ کرم ہم سے رابطہ کریں۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "order-delivered": {
      subject: "آپ کا آرڈر {orderNumber} پہنچ گیا ہے",
      text: "السلام علیکم {name}،\n\nآپ کا آرڈر پہنچ گیا ہے۔ خوشبو کیسی لگی؟ آپ کا ریویو دوسرے خریداروں کی مدد کرتا ہے۔",
      link: "اپنے آرڈر کا ریویو لکھیں",
    },
    "order-picked-up": {
      subject: "آرڈر {orderNumber} لے جانے کا شکریہ",
      text: "السلام علیکم {name}،\n\nاپنا آرڈر لے جانے کا شکریہ۔ خوشبو کیسی لگی؟ آپ کا ریویو دوسرے خریداروں کی مدد کرتا ہے۔",
      link: "اپنے آرڈر کا ریویو لکھیں",
    },
    "order-cancelled": {
      subject: "آپ کا آرڈر {orderNumber} منسوخ ہو گیا ہے",
      text: "السلام علیکم {name}،\n\nآپ کا آرڈر منسوخ ہو گیا ہے۔ اگر آپ کو اس کی توقع نہیں تھی تو اس پیغام کا جواب دیں۔",
      link: "آرڈر دیکھیں",
    },
    "order-link": {
      subject: "آپ کے آرڈر {orderNumber} کا لنک",
      text: "السلام علیکم {name}،\n\n{shop} پر آپ کے آرڈر {orderNumber} کا لنک یہ ہے۔ براہ کرم یہ لنک کسی کو نہ دیں: جس کے پاس یہ ہو وہ آپ کا آرڈر دیکھ اور تبدیل کر سکتا ہے۔ اگر آپ نے یہ لنک نہیں مانگا تو اس پیغام کو نظر انداز کریں۔",
      link: "اپنا آرڈر دیکھیں",
    },
    "new-order": {
      subject: "نیا آرڈر {orderNumber}: {total}، {city}",
      text: "{city} سے {name} نے {total} کا آرڈر دیا ہے۔",
      link: "آرڈر کھولیں",
    },
    "back-in-stock": {
      subject: "{product} ({size}) دوبارہ دستیاب ہے",
      text: "السلام علیکم،\n\nآپ نے کہا تھا کہ {product} ({size}) دوبارہ آنے پر آپ کو بتایا جائے۔ یہ {shop} پر دوبارہ دستیاب ہے۔\n\nآپ کی اس درخواست پر ہم آپ کو صرف یہی ایک پیغام بھیج رہے ہیں۔",
      link: "خوشبو دیکھیں",
    },
    "contact-reply": {
      subject: "{shop} کی طرف سے آپ کے پیغام کا جواب",
      text: "السلام علیکم {name}،\n\n{reply}\n\nآپ کا پیغام:\n{question}",
      link: "دکان دیکھیں",
    },
    "newsletter-confirm": {
      subject: "{shop} کے نیوز لیٹر کی سبسکرپشن کی تصدیق کریں",
      text: "السلام علیکم،\n\nکسی نے یہ ای میل پتہ {shop} کے نیوز لیٹر فارم میں لکھا ہے۔ اگر آپ نیوز لیٹر چاہتے ہیں تو براہ کرم تصدیق کریں۔ لنک 7 دن تک کارآمد ہے۔\n\nاگر یہ آپ نے نہیں کیا تو اس ای میل کو نظر انداز کریں۔ تصدیق کے بغیر آپ کو نیوز لیٹر نہیں آئے گا۔",
      link: "اپنے ای میل پتے کی تصدیق کریں",
    },
    "orders-waiting": {
      subject: "24 گھنٹے سے زیادہ زیر التوا: {summary}",
      text: "یہ آرڈر 24 گھنٹے سے زیادہ زیر التوا ہیں:\n\n{details}",
      link: "زیر التوا آرڈر کھولیں",
    },
    "job-failed": {
      subject: "بیک گراؤنڈ جاب ناکام: {summary}",
      text: "بیک گراؤنڈ جاب کی تمام کوششیں ناکام ہو گئیں۔ جب تک آپ اسے دوبارہ نہ چلائیں، دکان اسے نہیں چلائے گی۔\n\n{details}",
      link: "ناکام جابز کھولیں",
    },
    "stock-low": {
      subject: "کم یا ختم: {summary}",
      text: "پچھلی رپورٹ کے بعد ان سائز کا اسٹاک کم یا ختم ہو گیا ہے:\n\n{details}",
      link: "انوینٹری کھولیں",
    },
    ...PAYMENT_TEMPLATES.ur,
    ...RETURN_TEMPLATES.ur,
    ...ACCOUNT_TEMPLATES.ur,
  },
};
