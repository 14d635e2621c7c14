import { href } from 'react-router';
import type { NameDoubt } from '../account-rules.ts';
import * as words from '../words/staff.ts';

type Doubtful = {
  kind: 'person' | 'community';
  name: string;
  handle: string;
  email: string;
  why: readonly NameDoubt[];
};
type Props = { names: readonly Doubtful[]; hasMore: boolean };

/** Names that could be taken for the site or for somebody else, from before the rule that refuses them. */
export function DoubtfulNames({ names, hasMore }: Props) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="doubtful" className="mt-14 max-w-[42rem]">
      <h2 id="doubtful" className="text-h4">
        {words.couldMislead}
      </h2>
      <p className="mt-2 text-soft">{hasMore ? words.chosenBeforeOldest : words.chosenBefore}</p>
      <ul className="mt-6 border-t border-line">
        {names.map(({ kind, name, handle, email, why }) => (
          <li key={`${kind} ${handle} ${email}`} className="border-b border-line py-4">
            <p>
              {kind === 'community' ? (
                <a href={href('/community/:slug', { slug: handle })} className="text-link">
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <bdi className="font-semibold">{name}</bdi>
              )}
            </p>
            <p className="text-small text-soft">
              {words.kinds[kind]}
              {handle !== '' && <bdi>{kind === 'person' ? ` · @${handle}` : ` · ${handle}`}</bdi>}
              {email !== '' && (
                <>
                  {' · '}
                  <bdi>{email}</bdi>
                </>
              )}
            </p>
            <p className="text-small">
              {why.map((doubt) => words.doubt({ kind, doubt })).join(' ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
