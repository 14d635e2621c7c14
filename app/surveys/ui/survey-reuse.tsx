import { useId } from 'react';
import { Form, href } from 'react-router';
import { formatCount } from '../../base/words/figures.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ReusableQuestions, ReusableQuestion } from '../builder-step.ts';

type Props = { reuse: ReusableQuestions };

const SEARCH = 'survey-reuse-search';

/** Questions whose wording can be copied: the author's own, and those that a search finds. */
export function SurveyReuse({ reuse: { words, found, own, isBusy } }: Props) {
  return (
    <>
      <h1 data-begin tabIndex={-1} className="display text-h3 outline-none">
        Copy an existing question
      </h1>
      <p className="mt-3 max-w-[58ch] text-soft">
        Its wording is copied, and you can change it. Its answers are not copied: they came from
        other people at another time.
      </p>
      <label htmlFor={`${SEARCH}-words`} className="mt-6 block font-semibold">
        Find a question
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
          Search
        </button>
      </div>
      {isBusy && (
        <p role="alert" className="mt-4 font-semibold">
          Too many searches. Try again in a moment.
        </p>
      )}
      {found && (
        <Lines title="Found" lines={found} none="No results. Try fewer or different words." />
      )}
      {own.length > 0 && <Lines title="Your own" lines={own} />}
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
              <p className="text-small text-soft">
                {formatCount(people, { one: '# person answered', other: '# people answered' })}
              </p>
            </div>
            <button
              type="submit"
              name="does"
              value={`reuse-${question}`}
              className="pill pill-line"
            >
              Copy wording
              <span className="sr-only">{`: ${text}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
