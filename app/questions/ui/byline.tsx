import { href } from 'react-router';
import { formatDay } from '../../base/format.ts';
import { appendQuery } from '../../base/append-query.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { AuthorView } from '../author-view.ts';

/** The card stands on the page of a question, and its address names it there. */
const CARD = 'person';

type Author = Pick<AuthorView, 'name' | 'handle'>;

/** `path`: of the question. */
type BylineProps = { path: string; author: Author; card: AuthorView | undefined };

/** Who asked, and a few words about them where the address asks for that. */
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

/** Who asked, under the question; leads to a few words about them. */
export function AskedBy({ author, to }: { author: Author; to: string | undefined }) {
  return (
    <p className="text-small text-soft">
      {'Asked by '}
      {to === undefined ? (
        <bdi className="font-semibold text-ink">{author.name}</bdi>
      ) : (
        <SiteLink to={to} className="quiet-link font-semibold text-ink">
          <bdi>{author.name}</bdi>
        </SiteLink>
      )}
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

/** Who somebody is here: what they wrote of themselves, since when, and what they asked besides. */
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
            Close
          </SiteLink>
        )}
      </div>
      {bio !== '' && (
        <p className="mt-3 break-words">
          <bdi className="block">{bio}</bdi>
        </p>
      )}
      <p className="mt-3 text-small text-soft">
        {'Member since '}
        <time dateTime={since}>{formatDay(new Date(since))}</time>
      </p>
      {others.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <p className="text-small text-soft">Also asked</p>
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
