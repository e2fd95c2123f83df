/** Words that name a place, so that a text with one of them is not the name of a person. */
const PLACE_WORDS =
  "house|home|makan|flat|apartments?|appt|plaza|floor|street|st|str|gali|lane|road|rd|block|blk|sector|phase|dha|colony|town|village|chak|tehsil|teh|zila|zilla|distt?|district|near|opp|opposite|shop|plot|office|market|bazaa?r|mohall?ah?|chowk|chungi|scheme|society|school|college|university|hospital|mosque|masjid|bank|p\\.?o|c/o|area|tower|heights|residency|villas?|arcade|building|bldg|cent(?:er|re)|factory|mills?|station|stop|hotel|hostel|gate|bridge|canal|goth|basti|mouza|dhoke?|abadi|quarters?|compound|highway|bypass|adda|pump|stadium|ground|park|garden|main bazaa?r";
const URDU_PLACE_WORDS =
  "مکان|گلی|محلہ|بلاک|روڈ|نزد|سیکٹر|چوک|بازار|کالونی|ٹاؤن|گاؤں|فلیٹ|دکان|پلاٹ|چک|سڑک|فیز|بستی|گوٹھ|ڈاکخانہ|ہاؤس|سٹریٹ";

export const PLACE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${PLACE_WORDS})(?![\\p{L}\\p{N}])|(?<!\\p{L})h[\\s.]*(?:no|#|\\d)|#|${URDU_PLACE_WORDS}`,
  "iu",
);

/** Words of the name of an area. */
export const AREA =
  /\b(?:town|colony|dha|gulshan(?=[\s-]*(?:e|i|iqbal|ravi|block)\b)|gulistan|gulberg|bahria|askari(?=[\s-]*(?:\d|[ivx]+\b))|model|satellite|cant{1,2}|cantonment|scheme|society|housing|nagar|park|garden|site|sector|phase|bazaa?r|mohall?ah?|defence|clifton|sadd?ar|block|village|nazimabad|korangi|landhi|malir|lyari|orangi|hayatabad|wapda|samanabad|shadman|ichhra)\b|محلہ|کالونی|ٹاؤن|بازار|صدر|بلاک|کینٹ|چھاونی|گلشن|گلبرگ|ڈیفنس/iu;

/** Phrases of a message around an address, which are no part of it. */
const NOISE =
  /\b(?:deliver|delivery|plz|please|pls|likh|bhej|send|parcel|order|thanks|thank|shukria|mera|meri|before|after|cod|mujhe|chahiye|chahye)\b|شکریہ|بھیج/iu;

/** Words of which a part of a message may consist, without a name or a place. */
const FILLER = new Set(
  "hi hello hey dear sir madam mam bhai ji g ok okay yes salam slam aoa assalamualaikum assalamoalaikum here is my this the address pata name naam phone mobile number no cell contact email mail id city urgent jaldi kr kar kren karein dain dein den do de lena call whatsapp pe par on par hai he hay yeh ye confirm confirmed ایڈریس پتہ نام فون نمبر جی سلام".split(
    " ",
  ),
);

/** Returns whether a part of a message says nothing about the customer or the address. A place in it decides otherwise. */
export function isNoise(text: string): boolean {
  if (PLACE.test(text)) return false;
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return (
    NOISE.test(text) || (words.length > 0 && words.every((word) => FILLER.has(word)) && !/\d/.test(text))
  );
}

/** Returns whether a text is only a label, such as “Name” or “Contact no”. */
export function isLabel(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.every((word) => FILLER.has(word));
}
