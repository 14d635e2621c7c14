import { formatCount } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { manageTopicsPath } from './manage-path.ts';

type Props = {
  topic: { id: number; slug: string; name: string; questions: number; followers: number };
  /** How many former addresses would stop working. */
  addresses: number;
};

/** Says what will be deleted together with a topic. A topic with questions cannot be deleted. */
export function DeleteForm({ topic, addresses }: Props) {
  const { id, slug, name, questions, followers } = topic;
  if (questions > 0)
    return (
      <div className="max-w-140">
        <p>
          {`${formatCount(questions, { one: '# question is', other: '# questions are' })} asked on ${name}, so it cannot be deleted. Merge it into another topic, and its questions go there.`}
        </p>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <SiteLink to={manageTopicsPath({ do: 'merge', topic: slug })} className="pill pill-line">
            {`Merge ${name}`}
          </SiteLink>
          <SiteLink to={manageTopicsPath({})} className="text-link text-small">
            Cancel
          </SiteLink>
        </p>
      </div>
    );
  return (
    <form
      method="post"
      action={manageTopicsPath({ do: 'delete', topic: slug })}
      className="max-w-140"
    >
      <ul className="grid gap-2">
        <li>No question is asked on it.</li>
        <li>
          {followers === 0
            ? 'Nobody follows it.'
            : formatCount(followers, {
                one: '# person will no longer follow it.',
                other: '# people will no longer follow it.',
              })}
        </li>
        <li>
          {formatCount(addresses + 1, {
            one: 'Its address leads nowhere from then on.',
            other: 'Its # addresses lead nowhere from then on.',
          })}
        </li>
      </ul>
      <p className="mt-4 font-semibold">This cannot be undone.</p>
      <input type="hidden" name="topic" value={id} />
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" name="does" value="delete" className="pill pill-solid">
          {`Delete ${name}`}
        </button>
        <SiteLink to={manageTopicsPath({})} className="text-link text-small">
          Cancel
        </SiteLink>
      </p>
    </form>
  );
}
