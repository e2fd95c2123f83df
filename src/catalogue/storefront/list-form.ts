/** The id of the form that sorts and filters a product list. The filters are outside the form element. */
export const LIST_FORM_ID = "shop-list";

/** The id of the filter panel. */
export const FILTER_PANEL_ID = "shop-filters";
