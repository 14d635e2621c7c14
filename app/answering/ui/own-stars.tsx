import { href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { HeadedSection } from '../../ui/headed-section.tsx';
import { Star } from '../../ui/logo.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { AnsweredQuestion } from '../answered-question.ts';
import { starSky } from '../star-sky.ts';
import * as words from '../words/history.ts';

type Props = {
  /** Answers of each of the last days. */
  days: readonly number[];
  /** The last of them. */
  recent: readonly Pick<AnsweredQuestion, 'id' | 'text' | 'picks' | 'answeredAt'>[];
  now: string;
};

/** What a member answered lately: each answer a star, and the last of them in words. */
export function OwnStars({ days, recent, now }: Props) {
  return (
    <HeadedSection id="stars" title={words.yourStars}>
      <Sky days={days} />
      <ul>
        {recent.map(({ id, text, picks, answeredAt }) => (
          <li key={id} className="flex gap-3 border-b border-line py-4">
            <Star className="mt-1.5 size-3.5 shrink-0 text-glow" />
            <div className="min-w-0">
              <SiteLink to={href('/question/:id', { id })} className="quiet-link font-semibold">
                {text === undefined ? words.removedQuestion : <bdi className="block">{text}</bdi>}
              </SiteLink>
              {picks.length > 0 && (
                <ul aria-label={words.yourAnswer} className="flex flex-wrap gap-x-4">
                  {picks.map((label, place) => (
                    <li key={place}>
                      <bdi className="block">{label}</bdi>
                    </li>
                  ))}
                </ul>
              )}
              <p className="mt-0.5 text-small text-soft">
                {words.answered({ when: formatRelative(new Date(answeredAt), new Date(now)) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function Sky({ days }: Pick<Props, 'days'>) {
  const answers = days.reduce((sum, one) => sum + one, 0);
  if (answers === 0) return null;
  const { each, width, height, stars, dots } = starSky(days);
  return (
    <figure className="border-b border-line py-5">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        focusable="false"
        className="w-full"
      >
        <path d={dots} className="fill-soft" />
        <path d={stars} className="fill-glow" />
      </svg>
      <figcaption className="mt-3 max-w-[58ch] text-small text-soft">
        {words.starsOf({ answers, days: days.length, each })}
      </figcaption>
    </figure>
  );
}
