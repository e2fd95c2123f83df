/** A country as pickers need it; `dialCode` without plus, `flag` as an emoji. */
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

/** The country whose phone prefix is preselected. Spec: storefront §2. */
export const DEFAULT_COUNTRY = "PK";
