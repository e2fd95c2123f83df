import type { FormEvent } from "react";
import { useState } from "react";

import { altFromFileName } from "#domain/media/alt-text.ts";
import { heroImageInputSchema } from "#domain/hero/hero-input.ts";
import type { HeroSettings } from "#domain/hero/hero.ts";
import type { Picture } from "#domain/media/image.ts";
import { heroMessages } from "#domain/hero/staff-messages.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { PictureField } from "#web/admin/pictures/picture-field.tsx";
import { validInput } from "../valid-input.ts";
import { addHeroImage } from "./hero-calls.ts";

const sayThatItFailed = () => toast(heroMessages.uploadFailed, { tone: "error" });

interface AddHeroFormProps {
  id: string;
  onAdded: (hero: HeroSettings) => void;
  /** Told what the form waits for: bytes, or the answer. */
  onWait: (isWaiting: boolean) => void;
}

/** A picture and its words, made from the file's name until somebody writes better ones. Spec: admin §5. */
export function AddHeroForm({ id, onAdded, onWait }: AddHeroFormProps) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [alt, setAlt] = useState("");
  const [isAltOwn, setIsAltOwn] = useState(false);
  const adding = useMutation(
    async (input: { publicId: string; alt: string }) => addHeroImage(validInput(heroImageInputSchema, input)),
    {
      success: onAdded,
      problem: ({ isRefusal, errors, detail }) => {
        if (!isRefusal) sayThatItFailed();
        else if (Object.keys(errors).length === 0) toast(detail, { tone: "error" });
      },
    },
  );

  function changeAlt(words: string) {
    setAlt(words);
    adding.clearError("alt");
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onWait(true);
    await adding.mutate({ publicId: picture?.publicId ?? "", alt });
    onWait(false);
  }

  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <PictureField
        label="Picture"
        folder="hero-images"
        required
        value={picture}
        error={adding.errors["publicId"]?.[0]}
        onChange={setPicture}
        onChoose={(file) => {
          adding.clearError("publicId");
          if (!isAltOwn) changeAlt(altFromFileName(file.name));
        }}
        onUploadingChange={onWait}
        onFail={sayThatItFailed}
      />
      <Field
        label="Alt text"
        hint="What the picture shows, for those who cannot see it."
        name="alt"
        required
        value={alt}
        error={adding.errors["alt"]?.[0]}
        onChange={({ currentTarget }) => {
          changeAlt(currentTarget.value);
          setIsAltOwn(currentTarget.value !== "");
        }}
      />
    </form>
  );
}
