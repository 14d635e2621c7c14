import { href } from 'react-router';
import { statusWords, timingWords } from '../../results/words/status.ts';
import { DEMO_MARK } from '../../results/words/demo.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { FOUND_AT_MOST, type FoundReason, type FoundReasons } from '../search/found-reason.ts';
import { reasonPath } from './reason-path.ts';
import { ReasonSource } from './reason-source.tsx';
import * as texts from '../words/found.ts';

export const FOUND_REASONS = 'found-reasons';

type Props = {
  found: FoundReasons;
  now: string;
  /** The page has said above that no question has the words itself. */
  isAlone?: boolean;
  /** The address of the same search with all of these; undefined where they are shown. */
  all: string | undefined;
};

/** Questions that a search finds by what people say for their answers, each with one reason and its words marked. */
export function FoundReasonList({ found, now, isAlone = false, all }: Props) {
  const { items, total, isBounded, isNear, isTooMuch } = found;
  if (isTooMuch) return <p className="mt-12 max-w-[60ch] text-small text-soft">{texts.tooMuch}</p>;
  if (items.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby={FOUND_REASONS}>
      <h2 id={FOUND_REASONS} className="scroll-mt-6 text-h4">
        {texts.title}
      </h2>
      {(isNear || !isAlone) && (
        <p className="mt-1 max-w-[60ch] text-small text-soft">
          {isNear ? texts.nearHint : texts.hint}
        </p>
      )}
      <ul className="mt-5 grid gap-x-14 border-b border-line lg:grid-cols-2">
        {items.map((one) => (
          <Item key={one.question.id} found={one} now={now} />
        ))}
      </ul>
      <More {...{ items, total, isBounded, all }} />
    </section>
  );
}

function Item({ found: { question, reason, pieces }, now }: { found: FoundReason; now: string }) {
  const path = href('/question/:id', { id: question.id });
  return (
    <li className="flex flex-col border-t border-line py-5 lg:last:odd:col-span-2">
      <p className="text-note text-soft">
        {[timingWords(question, new Date(now)), statusWords(question), question.isDemo && DEMO_MARK]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h3 className="mt-1 text-body font-semibold">
        <SiteLink to={path} className="quiet-link">
          <bdi className="block wrap-anywhere">{question.text}</bdi>
        </SiteLink>
      </h3>
      <figure className="mt-3 flex grow flex-col gap-3">
        <blockquote className="max-w-[46ch] font-display text-lead leading-snug font-medium">
          <p className="-indent-[0.42em]">
            {/* A plain link, so that the page opens at the reason, with a script or without. */}
            <a href={reasonPath(question.id, reason.id)} className="quiet-link">
              <bdi className="block wrap-anywhere">
                {'“'}
                {pieces.map((piece, at) =>
                  piece.isMatch ? (
                    <mark key={at} className="bg-transparent font-bold text-star">
                      {piece.text}
                    </mark>
                  ) : (
                    piece.text
                  ),
                )}
                {'”'}
              </bdi>
            </a>
          </p>
        </blockquote>
        <ReasonSource reason={reason} path={path} now={now} />
      </figure>
    </li>
  );
}

function More({
  items,
  total,
  isBounded,
  all,
}: Pick<FoundReasons, 'items' | 'total' | 'isBounded'> & Pick<Props, 'all'>) {
  const isCut = total > items.length;
  if (!isCut && !isBounded) return null;
  return (
    <p className="mt-4 text-small text-soft">
      {isCut && all !== undefined && items.length < FOUND_AT_MOST && (
        <a href={`${all}#${FOUND_REASONS}`} className="me-4 text-link no-print">
          {texts.showMore}
        </a>
      )}
      {isCut && <span>{texts.shownOf({ shown: items.length, total })}</span>}{' '}
      {isBounded && <span>{texts.onlyNewest}</span>}
    </p>
  );
}
