import type { FormEvent } from "react";
import { useState } from "react";

import { deriveAltText } from "../../rules/alt-text.ts";
import { heroImageInputSchema } from "../../rules/hero/hero-input.ts";
import type { HeroSettings } from "../../rules/hero/hero.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { heroMessages } from "../../rules/hero/staff-messages.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { ImageField } from "../image-field.tsx";
import { validateInput } from "#kit/admin/validate-input.ts";
import { addHeroImage } from "./hero-calls.ts";

const showUploadError = () => showToast(heroMessages.uploadFailed, { tone: "error" });

interface AddHeroFormProps {
  id: string;
  onAdded: (hero: HeroSettings) => void;
  /** Called when the form starts or stops waiting for an upload or a response. */
  onWaitingChange: (isWaiting: boolean) => void;
}

/** Image and alt text of a hero image. The alt text defaults to text from the file name. Spec: admin §5. */
export function AddHeroForm({ id, onAdded, onWaitingChange }: AddHeroFormProps) {
  const [image, setImage] = useState<StoredImage | null>(null);
  const [alt, setAlt] = useState("");
  const [isAltEdited, setIsAltEdited] = useState(false);
  const adding = useMutation(
    async (input: { publicId: string; alt: string }) =>
      addHeroImage(validateInput(heroImageInputSchema, input)),
    {
      success: onAdded,
      problem: ({ isRejection, errors, detail }) => {
        if (!isRejection) showUploadError();
        else if (Object.keys(errors).length === 0) showToast(detail, { tone: "error" });
      },
    },
  );

  function changeAlt(text: string) {
    setAlt(text);
    adding.clearError("alt");
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onWaitingChange(true);
    await adding.mutate({ publicId: image?.publicId ?? "", alt });
    onWaitingChange(false);
  }

  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <ImageField
        label="Image"
        folder="hero-images"
        required
        value={image}
        error={adding.errors["publicId"]?.[0]}
        onChange={setImage}
        onChoose={(file) => {
          adding.clearError("publicId");
          if (!isAltEdited) changeAlt(deriveAltText(file.name));
        }}
        onUploadingChange={onWaitingChange}
        onFail={showUploadError}
      />
      <Field
        label="Alt text"
        hint="Describes the image for people who cannot see it."
        name="alt"
        required
        value={alt}
        error={adding.errors["alt"]?.[0]}
        onChange={({ currentTarget }) => {
          changeAlt(currentTarget.value);
          setIsAltEdited(currentTarget.value !== "");
        }}
      />
    </form>
  );
}
