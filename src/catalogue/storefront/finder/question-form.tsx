import type { ReactNode } from "react";
import { Form, Link } from "react-router";

import type { StoredImage } from "#kit/rules/image.ts";
import type { FinderAnswers } from "../../rules/scent/finder/answers.ts";
import { FINDER_QUESTIONS, finderMessages } from "../../rules/scent/finder/finder-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import {
  FINDER_PATH,
  listCarriedParams,
  buildQuestionUrl,
  RESULT_PATH,
  buildSkipUrl,
  STEP_COUNT,
} from "./finder-url.ts";

interface QuestionFormProps {
  /** Question number, starting at 1. */
  step: number;
  answers: FinderAnswers;
  /** An image beside the question in wide windows. */
  image: StoredImage | null;
  children: ReactNode;
}

function Progress({ step, answers }: Pick<QuestionFormProps, "step" | "answers">) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-11 items-center justify-between">
        <p className="eyebrow">{finderMessages.progress(step, STEP_COUNT)}</p>
        {step > 1 && (
          <Link to={buildQuestionUrl(answers, step - 1)} className={getButtonClass("quiet")}>
            {finderMessages.back}
          </Link>
        )}
      </div>
      <div aria-hidden className="flex gap-1.5">
        {FINDER_QUESTIONS.map(({ heading }, index) => (
          <span
            key={heading}
            className={joinClassNames("h-1 flex-1", index < step ? "bg-gilt" : "bg-sand")}
          />
        ))}
      </div>
    </div>
  );
}

/** One question of the finder. The form sends its answers and the answers to the other questions with GET. */
export function QuestionForm({ step, answers, image, children }: QuestionFormProps) {
  const isLast = step === STEP_COUNT;
  const question = FINDER_QUESTIONS[step - 1];
  const form = (
    <Form key={step} action={isLast ? RESULT_PATH : FINDER_PATH} className="flex flex-col gap-8 lg:gap-10">
      <Progress step={step} answers={answers} />
      <div>
        <h1 className="display lg:text-[3.25rem]">{question?.heading}</h1>
        <p className="mt-3 text-umber lg:text-lg">{question?.hint}</p>
      </div>
      {listCarriedParams(answers, step).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="sticky bottom-0 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-sand bg-ivory py-4 ps-5 pe-20 sm:static sm:mx-0 sm:border-0 sm:px-0">
        <Button type="submit" className="max-sm:flex-1 sm:min-w-48">
          {isLast ? finderMessages.showResult : finderMessages.next}
        </Button>
        <Link to={buildSkipUrl(answers, step)} className={getButtonClass("quiet")}>
          {finderMessages.skip}
        </Link>
      </div>
    </Form>
  );
  if (image === null) return form;
  return (
    <div className="items-start gap-x-20 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      {form}
      <ResponsiveImage
        image={image}
        kind="note"
        alt=""
        sizes="(min-width: 64rem) 480px, 1px"
        className="aspect-4/5 w-full max-lg:hidden"
      />
    </div>
  );
}
