import { Link } from "react-router";

import type { collectionList } from "../../rules/collections/collection-list.ts";
import type { StaffCollection } from "../../rules/collections/staff-collection.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { deleteCell } from "#kit/admin/forms/delete-dialog.tsx";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { formatProductCount } from "./collection-card.tsx";
import type { Featured } from "./use-featured.ts";

/** Returns what the table of collections shows in its columns. */
export function createCollectionCells(featured: Featured): ListCells<typeof collectionList, StaffCollection> {
  return {
    name: {
      isRequired: true,
      narrowSlot: "title",
      className: "md:min-w-48",
      cell: ({ id, name, storedImage }) => (
        <span className="flex items-center gap-2.5">
          <ResponsiveImage
            image={storedImage}
            kind="collection"
            alt=""
            sizes="3rem"
            className="aspect-4/3 h-auto w-10 shrink-0 text-xs max-md:hidden"
          />
          <RowLink open={{ dialog: "edit", id }} rule={requires("products.edit")}>
            {name}
          </RowLink>
        </span>
      ),
    },
    description: {
      className: "text-umber md:w-full md:max-w-0",
      cell: ({ description }) => (
        <span className="block truncate" title={description}>
          {description}
        </span>
      ),
    },
    products: {
      narrowSlot: "subtitle",
      isNumeric: true,
      className: "whitespace-nowrap max-md:text-left",
      cell: ({ id, name, productCount }) => (
        <Link
          to={`/admin/products?collection=${encodeURIComponent(id)}`}
          className="relative z-1 inline-flex min-h-control items-center text-link"
        >
          <span>{formatProductCount(productCount)}</span>
          <span className="sr-only">{` in ${name}`}</span>
        </Link>
      ),
    },
    featured: {
      narrowSlot: "value",
      className: "whitespace-nowrap md:py-0!",
      cell: ({ id, name }) => (
        <IfAllowed rule={requires("products.edit")} fallback={featured.ids.includes(id) && "Featured"}>
          <span className="relative z-1">
            <Switch
              label={<span className="sr-only">{`Featured ${name}`}</span>}
              isOn={featured.ids.includes(id)}
              isBusy={featured.isSwitching(id)}
              onChange={(isOn) => void (isOn ? featured.feature(id) : featured.unfeature(id))}
            />
          </span>
        </IfAllowed>
      ),
    },
    actions: deleteCell(requires("products.edit"), ({ name }) => name, "detail"),
  };
}
