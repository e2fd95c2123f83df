/** A country for pickers; `dialCode` has no plus sign, `flag` is an emoji. */
export interface Country {
  code: string;
  name: string;
  dialCode: string;
  flag: string;
}

export interface State {
  code: string;
  name: string;
}

export interface City {
  name: string;
}

/** The country whose dial code is preselected. Spec: storefront §2. */
export const DEFAULT_COUNTRY = "PK";

/** Dial code of `DEFAULT_COUNTRY`, without plus. */
export const DEFAULT_DIAL_CODE = "92";
