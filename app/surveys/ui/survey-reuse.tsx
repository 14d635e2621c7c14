import { useId } from 'react';
import { Form, href } from 'react-router';
import { SearchIcon } from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ReusableQuestions, ReusableQuestion } from '../builder-step.ts';
import * as texts from '../words/builder.ts';

type Props = { reuse: ReusableQuestions };

const SEARCH = 'survey-reuse-search';

/** Questions whose wording can be copied: the author's own, and those that a search finds. */
export function SurveyReuse({ reuse: { words, found, own, isBusy } }: Props) {
  return (
    <>
      <h1 data-begin tabIndex={-1} className="display text-h3 outline-none">
        {texts.copyExistingQuestion}
      </h1>
      <p className="mt-3 max-w-[58ch] text-soft">{texts.wordingIsCopied}</p>
      <label htmlFor={`${SEARCH}-words`} className="mt-6 block font-semibold">
        {texts.findQuestion}
      </label>
      <div className="mt-2 flex gap-2">
        <span className="relative grow">
          <SearchIcon className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-soft" />
          <input
            form={SEARCH}
            id={`${SEARCH}-words`}
            type="search"
            name="q"
            dir="auto"
            defaultValue={words}
            autoComplete="off"
            className="min-h-12 w-full min-w-0 rounded-full border border-(--edge) bg-sheet ps-11 pe-4"
          />
        </span>
        <button type="submit" form={SEARCH} className="pill pill-line min-h-12">
          {texts.search}
        </button>
      </div>
      {isBusy && (
        <p role="alert" className="mt-4 font-semibold">
          {texts.searchesOften}
        </p>
      )}
      {found && <Lines title={texts.found} lines={found} none={texts.noneFound} />}
      {own.length > 0 && <Lines title={texts.yourOwn} lines={own} />}
    </>
  );
}

/** Outside the builder's form, because forms cannot be nested. */
export function ReuseSearch({ id }: { id: string }) {
  return (
    <Form id={SEARCH} action={href('/account/surveys/:id', { id })} hidden>
      <input type="hidden" name="part" value="reuse" />
    </Form>
  );
}

type LinesProps = { title: string; lines: readonly ReusableQuestion[]; none?: string };

function Lines({ title, lines, none }: LinesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="border-b border-line pb-2 text-h4">
        {title}
      </h2>
      {lines.length === 0 && <p className="mt-3 text-soft">{none}</p>}
      <ul>
        {lines.map(({ id: question, text, people }) => (
          <li
            key={question}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-56">
              <SiteLink
                to={href('/question/:id', { id: question })}
                target="_blank"
                rel="noreferrer"
                className="quiet-link font-semibold"
              >
                <bdi className="block">{text}</bdi>
              </SiteLink>
              <p className="text-small text-soft">{texts.peopleAnswered({ people })}</p>
            </div>
            <button
              type="submit"
              name="does"
              value={`reuse-${question}`}
              className="pill pill-line"
            >
              {texts.copyWording}
              <span className="sr-only">{`: ${text}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
