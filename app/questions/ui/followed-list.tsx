import { href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/follow.ts';

type Props = {
  questions: readonly { id: string; text: string; closesAt: string }[];
  now: string;
  /** The page whose form removes a question from the list. */
  action: string;
};

/** The questions a member follows, the first to close first. */
export function FollowedList({ questions, now, action }: Props) {
  return (
    <section aria-labelledby="followed" className="mt-14">
      <h2 id="followed" className="text-h4">
        {words.followed}
      </h2>
      {questions.length === 0 ? (
        <p className="mt-2 max-w-[62ch] text-soft">{words.noneFollowed}</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {questions.map(({ id, text, closesAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-b border-line py-4"
            >
              <div className="min-w-0 flex-1 basis-72">
                <SiteLink to={href('/question/:id', { id })} className="quiet-link">
                  <bdi className="block">{text}</bdi>
                </SiteLink>
                <p className="text-small text-soft">
                  {(new Date(closesAt) > new Date(now) ? words.closes : words.closed)({
                    when: formatRelative(new Date(closesAt), new Date(now)),
                  })}
                </p>
              </div>
              <form method="post" action={action}>
                <input type="hidden" name="question" value={id} />
                <button type="submit" name="does" value="unfollow" className="quiet-action">
                  <Sentence
                    parts={words.stopFollowingIt({
                      text,
                      hidden: (more) => <span className="sr-only">{more}</span>,
                    })}
                  />
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
