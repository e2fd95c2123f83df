/** Days after delivery in which customers can return items. Spec: storefront §2, admin §9. */
export const RETURN_DAYS = 10;
