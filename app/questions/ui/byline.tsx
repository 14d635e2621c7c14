import { href } from 'react-router';
import { formatDay } from '../../base/words/figures.ts';
import { appendQuery } from '../../base/append-query.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import type { AuthorView } from '../author-view.ts';
import * as words from '../words/author.ts';

/** The id of the card on a question's page, which the address names. */
const CARD = 'person';

type Author = Pick<AuthorView, 'name' | 'handle'>;

/** `path`: the path of the question. */
type BylineProps = { path: string; author: Author; card: AuthorView | undefined };

/** The author, and their card if the address asks for it. */
export function Byline({ path, author, card }: BylineProps) {
  return (
    <>
      <AskedBy author={author} to={card ? undefined : personPath(path, author.handle)} />
      {card && (
        <div className="mt-4">
          <AuthorCard person={card} away={path} />
        </div>
      )}
    </>
  );
}

/** The author under the question, with a link to their card. */
export function AskedBy({ author, to }: { author: Author; to: string | undefined }) {
  return (
    <p className="text-small text-soft">
      <Sentence
        parts={words.askedBy({
          author:
            to === undefined ? (
              <bdi className="font-semibold text-ink">{author.name}</bdi>
            ) : (
              <SiteLink to={to} className="quiet-link font-semibold text-ink">
                <bdi>{author.name}</bdi>
              </SiteLink>
            ),
        })}
      />
    </p>
  );
}

function personPath(path: string, handle: string): string {
  return `${appendQuery(path, `person=${encodeURIComponent(handle)}`)}#${CARD}`;
}

type Props = {
  person: AuthorView;
  /** The page without the card. */
  away: string | undefined;
  level?: 2 | 3;
};

/** The card of an author: their profile, since when they are here, and their other questions. */
export function AuthorCard({ person, away, level = 2 }: Props) {
  const { name, handle, bio, since, others } = person;
  const Heading = `h${level}` as const;
  return (
    <section
      id={CARD}
      aria-labelledby={`${CARD}-name`}
      tabIndex={-1}
      className="max-w-[32rem] scroll-mt-6 rounded-row border border-line bg-sheet px-5 py-5 outline-none"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Heading id={`${CARD}-name`} className="text-h4 break-words">
            <bdi className="block">{name}</bdi>
          </Heading>
          <p className="text-small text-soft">{`@${handle}`}</p>
        </div>
        {away !== undefined && (
          <SiteLink to={away} className="text-link shrink-0 text-small">
            {words.close}
          </SiteLink>
        )}
      </div>
      {bio !== '' && (
        <p className="mt-3 break-words">
          <bdi className="block">{bio}</bdi>
        </p>
      )}
      <p className="mt-3 text-small text-soft">
        <Sentence
          parts={words.memberSince({
            day: <time dateTime={since}>{formatDay(new Date(since))}</time>,
          })}
        />
      </p>
      {others.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <p className="text-small text-soft">{words.alsoAsked}</p>
          <ul className="mt-1 grid gap-1.5">
            {others.map(({ id, text }) => (
              <li key={id}>
                <SiteLink to={href('/question/:id', { id })} className="quiet-link font-semibold">
                  <bdi className="block">{text}</bdi>
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
