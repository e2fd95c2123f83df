import { useEffect, useLayoutEffect, useState } from "react";

import { ScriptedForm, FormBody } from "#kit/admin/forms/form-body.tsx";
import { heroImageChangeSchema } from "../../rules/hero/hero-input.ts";
import type { HeroImage, HeroSettings } from "../../rules/hero/hero.ts";
import { heroMessages as messages } from "../../rules/hero/staff-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ImageField } from "../image-field.tsx";
import { validateInput } from "#kit/admin/validate-input.ts";
import { FocalPointField } from "./focal-point-field.tsx";
import { updateHeroImage } from "./hero-calls.ts";

interface HeroImageFormProps {
  id: string;
  image: HeroImage;
  onDirtyChange: (isDirty: boolean) => void;
  /** Called when the form starts or stops waiting for an upload or a response. */
  onWaitingChange: (isWaiting: boolean) => void;
  onSaved: (hero: HeroSettings) => void;
}

/** Alt text, focal point and portrait image of a hero image. */
export function HeroImageForm({ id, image, onDirtyChange, onWaitingChange, onSaved }: HeroImageFormProps) {
  const [initial] = useState({ alt: image.alt, focus: image.focus, portrait: image.portrait });
  const [draft, setDraft] = useState(initial);
  const [isUploading, setIsUploading] = useState(false);
  const { mutate, isPending, errors } = useMutation(
    async () =>
      updateHeroImage(
        image.id,
        validateInput(heroImageChangeSchema, {
          alt: draft.alt,
          focus: draft.focus,
          portraitPublicId: draft.portrait?.publicId ?? null,
        }),
      ),
    {
      success: (hero) => {
        showToast(messages.updated);
        onSaved(hero);
      },
      problem: ({ isRejection, errors: fieldErrors, detail }) => {
        if (!isRejection) showToast(messages.updateFailed, { tone: "error" });
        else if (Object.keys(fieldErrors).length === 0) showToast(detail, { tone: "error" });
      },
    },
  );
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial);
  const isWaiting = isUploading || isPending;

  // A layout effect, so that the guard knows of the change even if Escape follows a keystroke immediately.
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onWaitingChange(isWaiting), [isWaiting, onWaitingChange]);

  return (
    <ScriptedForm id={id} onSubmit={() => void mutate(undefined)}>
      <FormBody isFrozen={isPending} className="grid grid-cols-1 gap-6">
        <Field
          label="Alt text"
          hint="Describes the image for people who cannot see it."
          required
          value={draft.alt}
          error={errors["alt"]?.[0]}
          onChange={({ currentTarget }) => setDraft({ ...draft, alt: currentTarget.value })}
        />
        <FocalPointField
          image={image.storedImage}
          value={draft.focus}
          onChange={(focus) => setDraft({ ...draft, focus })}
        />
        <div className="grid grid-cols-1 gap-3">
          <ImageField
            label={messages.portrait}
            folder="hero-images"
            kind="portrait"
            value={draft.portrait}
            error={errors["portraitPublicId"]?.[0]}
            onChange={(portrait) => setDraft((current) => ({ ...current, portrait }))}
            onUploadingChange={setIsUploading}
            onFail={() => showToast(messages.uploadFailed, { tone: "error" })}
          />
          <p className="text-sm text-umber">{messages.portraitUse}</p>
          {draft.portrait !== null && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => setDraft({ ...draft, portrait: null })}
            >
              {messages.removePortrait}
            </Button>
          )}
        </div>
      </FormBody>
    </ScriptedForm>
  );
}
