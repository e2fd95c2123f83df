import type { HeroSettings } from "../../rules/hero/hero.ts";
import { heroMessages } from "../../rules/hero/staff-messages.ts";
import { getHero } from "../../operations/hero/get-hero.ts";
import { shopContext } from "#store/context.ts";
import { Button } from "#kit/ui/button.tsx";
import { Plus } from "#kit/ui/icons.tsx";

import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import { CarouselSettings } from "../hero-images/carousel-settings.tsx";
import { HeroGrid } from "../hero-images/hero-grid.tsx";
import { useHero } from "../hero-images/use-hero.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { EmptyState, LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/hero-images.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const HeroDialogs = dialogOnDemand(
  () => import("../hero-images/hero-dialogs.tsx"),
  (module) => module.HeroDialogs,
);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return { hero: await getHero(db) };
  } catch (error) {
    report(error);
    return { hero: null };
  }
}

function HeroEditor({ loaded }: { loaded: HeroSettings }) {
  const state = useHero(loaded);
  const query = useListQuery();
  const add = (
    <Button onClick={() => query.open({ dialog: "add" })}>
      <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
      Add image
    </Button>
  );
  return (
    <>
      <PageHeader title="Hero Images" action={state.hero.images.length > 0 && add} />
      <div className="grid gap-8">
        <CarouselSettings {...state} />
        {state.hero.images.length === 0 ? (
          <EmptyState title="No hero images yet" action={add}>
            Until you add an image, the home page shows a default image.
          </EmptyState>
        ) : (
          <HeroGrid {...state} />
        )}
        <AuditTrail subjectType="hero" subjectId="carousel" />
      </div>
      <HeroDialogs {...state} />
    </>
  );
}

export default function HeroImages({ loaderData: { hero } }: Route.ComponentProps) {
  if (hero) return <HeroEditor loaded={hero} />;
  return (
    <>
      <PageHeader title="Hero Images" />
      <LoadFailure message={heroMessages.loadFailed} />
    </>
  );
}
