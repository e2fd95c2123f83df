import { facetMessages as messages } from "../../rules/facets/facet-messages.ts";
import type { FacetCounts } from "../../rules/facets/count-facets.ts";
import type { FacetCount } from "../../rules/product-query.ts";
import { MAX_FACET_VALUES } from "../../rules/product-query.ts";
import { AUDIENCES, getAudience } from "../../rules/scent/audience.ts";
import { FAMILIES } from "../../rules/scent/families.ts";
import { CONCENTRATIONS, OCCASIONS } from "../../rules/scent/scent-terms.ts";

import type { FilterGroup, FilterOption } from "./filters.ts";
import type { KnownQuery } from "./known-facets.ts";
import type { MultiValueFacet } from "../shop-query.ts";
import { MULTI_VALUE_PARAMS } from "../shop-query.ts";

/** Number of options that a group shows before it is expanded. */
const VISIBLE_OPTIONS = 8;
/** Minimum number of options to hide. Replacing fewer options with a button saves no space. */
const MIN_HIDDEN = 3;

type CountedOption = Required<Omit<FilterOption, "isSelected">>;

const AUDIENCE_TERMS = AUDIENCES.map((slug) => ({ slug, name: messages.audiences[slug] }));

/** Builds the options of all facets. @param noteNames names of notes by slug */
export function buildFilterGroups(
  query: KnownQuery,
  facets: FacetCounts,
  noteNames: ReadonlyMap<string, string>,
): FilterGroup[] {
  const notes = facets.notes.map(({ value, count }) => ({
    value,
    label: noteNames.get(value) ?? value,
    count,
  }));
  const sizes = facets.sizes.map(({ value, count }) => ({ value, label: value, count }));
  const options: Record<MultiValueFacet, CountedOption[]> = {
    audiences: listFixedOptions(AUDIENCE_TERMS, facets.audiences),
    families: listFixedOptions(FAMILIES, facets.families),
    notes: addMissingOptions(notes, query.notes, noteNames),
    withoutNotes: addMissingOptions(notes, query.withoutNotes, noteNames),
    occasions: listFixedOptions(OCCASIONS, facets.occasions),
    concentrations: listFixedOptions(CONCENTRATIONS, facets.concentrations),
    sizes: addMissingOptions(sizes, query.sizes),
  };
  const createGroup = (facet: MultiValueFacet): FilterGroup =>
    createOptionGroup({
      name: MULTI_VALUE_PARAMS[facet],
      type: "checkbox",
      legend: messages.legends[facet],
      options: limitOptions(options[facet], query[facet]),
    });
  return [
    createGroup("audiences"),
    ...buildCategoryGroup(query, facets.categories),
    createGroup("families"),
    createGroup("notes"),
    collapseWithoutCounts(createGroup("withoutNotes")),
    createGroup("occasions"),
    createGroup("concentrations"),
    createGroup("sizes"),
    buildAvailabilityGroup(query, facets.available),
  ].filter((group) => group.options.length > 0);
}

function createOptionGroup(group: Omit<FilterGroup, "visibleCount">): FilterGroup {
  const { length } = group.options;
  return { ...group, visibleCount: length < VISIBLE_OPTIONS + MIN_HIDDEN ? length : VISIBLE_OPTIONS };
}

/**
 * Collapses the options, because few visitors need them. Removes the counts, because for excluded notes, they would
 * count the products that the filter removes.
 */
function collapseWithoutCounts({ options, ...group }: FilterGroup): FilterGroup {
  return { ...group, options: options.map(({ count: _count, ...option }) => option), visibleCount: 0 };
}

/** Returns all terms of a fixed list with their counts. */
function listFixedOptions(
  terms: readonly { slug: string; name: string }[],
  counts: readonly FacetCount[],
): CountedOption[] {
  return terms.map(({ slug, name }) => ({
    value: slug,
    label: name,
    count: counts.find(({ value }) => value === slug)?.count ?? 0,
  }));
}

/** Adds selected values that have no products, so that the next form submission keeps these values. */
function addMissingOptions(
  options: readonly CountedOption[],
  selected: readonly string[],
  names: ReadonlyMap<string, string> = new Map(),
): CountedOption[] {
  const missingValues = selected.filter((value) => !options.some((option) => option.value === value));
  return [
    ...options,
    ...missingValues.map((value) => ({ value, label: names.get(value) ?? value, count: 0 })),
  ];
}

/** Returns the selected options, and the first other options that have products. */
function limitOptions(options: readonly CountedOption[], selected: readonly string[]): FilterOption[] {
  return options
    .filter(({ value, count }) => count > 0 || selected.includes(value))
    .filter(({ value }, index) => index < MAX_FACET_VALUES || selected.includes(value))
    .map((option) => ({ ...option, isSelected: selected.includes(option.value) }));
}

/**
 * Returns radio buttons for the categories. If no category is selected, returns none if there are fewer than two
 * categories or if every category is an audience.
 */
function buildCategoryGroup({ category }: KnownQuery, categories: readonly FacetCount[]): FilterGroup[] {
  const areAllCategoriesAudiences = categories.every(({ value }) => getAudience(value) !== undefined);
  if (category === undefined && (areAllCategoriesAudiences || categories.length < 2)) return [];
  const categoryOptions = categories.map(({ value, count }) => ({ value, label: value, count }));
  const options = addMissingOptions(categoryOptions, category === undefined ? [] : [category]);
  const anyOption = { value: "", label: messages.anyCategory, isSelected: category === undefined };
  return [
    createOptionGroup({
      name: "category",
      type: "radio",
      legend: messages.category,
      options: [
        anyOption,
        ...options.map((option) => ({ ...option, isSelected: option.value === category })),
      ],
    }),
  ];
}

function buildAvailabilityGroup(query: KnownQuery, count: number): FilterGroup {
  const option = { value: "true", label: messages.inStock, count, isSelected: query.available === true };
  return createOptionGroup({
    name: "available",
    type: "checkbox",
    legend: messages.availability,
    options: [option],
  });
}
