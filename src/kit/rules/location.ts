/** A country in a country picker. `dialCode` has no plus sign, and `flag` is an emoji. */
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

/** Code of the country whose dial code is preselected. Spec: storefront §2. */
export const DEFAULT_COUNTRY = "PK";

/** Dial code of `DEFAULT_COUNTRY`, without the plus sign. */
export const DEFAULT_DIAL_CODE = "92";
