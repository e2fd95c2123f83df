import { useRef } from "react";

import { deriveAltText } from "../../rules/alt-text.ts";
import { heroImageChangeSchema, heroImageInputSchema } from "../../rules/hero/hero-input.ts";
import type { HeroImage, HeroSettings } from "../../rules/hero/hero.ts";
import { DEFAULT_FOCUS } from "../../rules/hero/hero.ts";
import { heroMessages as messages } from "../../rules/hero/staff-messages.ts";
import { editFormMessages } from "#kit/rules/texts/staff-messages.ts";
import { DeleteDialog } from "#kit/admin/forms/delete-dialog.tsx";
import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Button } from "#kit/ui/button.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { FormImage } from "../image-field.tsx";
import { FocalPointField } from "./focal-point-field.tsx";
import { HERO_HEADING_ID } from "./hero-grid.tsx";
import type { HeroState } from "./use-hero.ts";

/** The dialogs that add an image (`?dialog=add`), edit it (`?dialog=edit&id=…`) or delete it. Spec: admin §2, §4. */
export function HeroDialogs({ hero: { images }, setHero }: Pick<HeroState, "hero" | "setHero">) {
  const records = { records: images, getId: ({ id }: HeroImage) => id, notFound: messages.imageMissing };
  const dialog = useRecordDialog(records);
  const Form = dialog.record ? EditImageForm : AddImageForm;
  return (
    <>
      <Opened dialog={dialog}>{(opened) => <Form {...opened} onChange={setHero} />}</Opened>
      <DeleteDialog
        {...records}
        refuse={() => (images.length === 1 ? messages.lastImage : undefined)}
        title="Delete this image?"
        describe={({ alt }) => `Removes “${alt}” from the home page. This cannot be undone.`}
        texts={messages}
        remove={({ id }) =>
          callStaffWrite("hero_image_deleted", "DELETE /api/admin/hero/images/:id", { param: { id } })
        }
        focusId={HERO_HEADING_ID}
      />
    </>
  );
}

interface ImageFormProps extends ReturnType<typeof useRecordDialog<HeroImage>> {
  /** Called with the carousel after a change. */
  onChange: (hero: HeroSettings) => void;
}

const ALT_FIELD = {
  label: "Alt text",
  hint: "Describes the image for people who cannot see it.",
  required: true,
} as const;

/** Image and alt text of a new hero image. The alt text defaults to text from the file name. Spec: admin §5. */
function AddImageForm({ record, isOpen, close, onChange }: ImageFormProps) {
  const form = useRecordForm({
    record,
    schema: heroImageInputSchema,
    toValues: (image) => ({
      alt: image?.alt ?? "",
      image: image?.storedImage ?? null,
    }),
    toInput: ({ alt, image }) => ({ alt, publicId: image?.publicId ?? "" }),
    fieldNames: { publicId: "image" },
    save: async ({ alt, publicId }, { record: image }) => {
      const hero = image
        ? await callStaffWrite("hero_image_updated", "PATCH /api/admin/hero/images/:id", {
            param: { id: image.id },
            json: { alt },
          })
        : await callStaffWrite("hero_image_added", "POST /api/admin/hero/images", {
            json: { alt, publicId },
          });
      onChange(hero);
      return hero.images.find((each) => each.publicId === publicId);
    },
    labels: ({ alt }) => ({ [ALT_FIELD.label]: alt.trim() }),
    texts: { saveFailed: editFormMessages.uploadFailed },
    onSaved: close,
  });
  const { fields } = form;
  const derivedAlt = useRef("");

  function deriveAlt(file: File) {
    const alt = fields.getValues("alt");
    if (alt !== "" && alt !== derivedAlt.current) return;
    derivedAlt.current = deriveAltText(file.name);
    fields.setValue("alt", derivedAlt.current, { shouldDirty: true });
    fields.clearErrors("alt");
  }

  return (
    <RecordDialog
      form={form}
      item="image"
      isOpen={isOpen}
      onClose={close}
      title="Add hero image"
      saveLabel="Add image"
    >
      <FormImage
        form={fields}
        name="image"
        label="Image"
        folder="hero-images"
        required
        onChoose={deriveAlt}
      />
      <FormField form={fields} name="alt" {...ALT_FIELD} />
    </RecordDialog>
  );
}

/** Alt text, focal point and portrait image of a hero image. */
function EditImageForm({ record, latest, isOpen, close, onChange }: ImageFormProps) {
  const form = useRecordForm({
    record,
    latest,
    schema: heroImageChangeSchema,
    toValues: (image) => ({
      alt: image?.alt ?? "",
      focus: image?.focus ?? DEFAULT_FOCUS,
      portrait: image?.portrait ?? null,
    }),
    toInput: ({ portrait, ...values }) => ({ ...values, portraitPublicId: portrait?.publicId ?? null }),
    fieldNames: { portraitPublicId: "portrait" },
    save: async (input, { record: image, expectedUpdatedAt }) => {
      const id = image?.id ?? "";
      const hero = await callStaffWrite("hero_image_updated", "PATCH /api/admin/hero/images/:id", {
        param: { id },
        json: { ...input, expectedUpdatedAt },
      });
      onChange(hero);
      return hero.images.find((each) => each.id === id);
    },
    labels: ({ alt, focus, portrait }) => ({
      [ALT_FIELD.label]: alt.trim(),
      [messages.focus]: `${focus.x}% ${focus.y}%`,
      [messages.portrait]: portrait?.publicId ?? "",
    }),
    texts: { saved: messages.updated, saveFailed: messages.updateFailed },
    onSaved: close,
  });
  const { fields } = form;
  const [focus, portrait] = fields.watch(["focus", "portrait"]);
  return (
    <RecordDialog
      form={form}
      item="image"
      isOpen={isOpen}
      onClose={close}
      title="Edit hero image"
      saveLabel="Save image"
      className="grid grid-cols-1 gap-6"
    >
      <FormField form={fields} name="alt" {...ALT_FIELD} />
      {record && (
        <FocalPointField
          image={record.storedImage}
          value={focus}
          onChange={(point) => fields.setValue("focus", point, { shouldDirty: true })}
        />
      )}
      <div className="grid grid-cols-1 gap-3">
        <FormImage
          form={fields}
          name="portrait"
          label={messages.portrait}
          folder="hero-images"
          kind="portrait"
        />
        <p className="text-sm text-umber">{messages.portraitUse}</p>
        {portrait !== null && (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => fields.setValue("portrait", null, { shouldDirty: true })}
          >
            {messages.removePortrait}
          </Button>
        )}
      </div>
    </RecordDialog>
  );
}
