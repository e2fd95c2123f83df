/** The look of a text field, a list of choices and the like. */
export const CONTROL_CLASS =
  "block min-h-field w-full rounded-sm border border-umber/40 bg-paper px-field-x py-field-y text-field text-ink transition-colors placeholder:text-umber/80 hover:border-umber focus:border-ink disabled:cursor-not-allowed disabled:bg-sand/50 disabled:text-umber [&[readonly]]:bg-sand/50 [&[readonly]]:text-umber aria-invalid:border-oxblood";
