import { href } from 'react-router';
import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { manageTopicsPath } from './manage-path.ts';

type Topic = { id: number; slug: string; name: string };

type Props = {
  topic: Topic & { questions: number; followers: number };
  others: readonly Topic[];
  /** The chosen topic, with what both have in common. */
  into: (Topic & { shared: { questions: number; followers: number } }) | undefined;
};

/** Chooses the topic into which another one is merged, and says before that what it means in numbers. */
export function MergeForm({ topic, others, into }: Props) {
  return (
    <div className="grid max-w-140 gap-10">
      <form method="get" action={href('/account/topics')} className="grid gap-4">
        <input type="hidden" name="do" value="merge" />
        <input type="hidden" name="topic" value={topic.slug} />
        <Field id="into" label="Becomes part of">
          <select {...controlPropsOf('into', {})} name="into" defaultValue={into?.slug}>
            {others.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <p>
          <button type="submit" className="pill pill-line">
            Preview
          </button>
        </p>
      </form>
      {into && <ConfirmMerge topic={topic} into={into} />}
    </div>
  );
}

function ConfirmMerge({
  topic,
  into,
}: {
  topic: Props['topic'];
  into: NonNullable<Props['into']>;
}) {
  const { questions, followers, name } = topic;
  const { shared } = into;
  const what = [
    questions === 0
      ? `No question is on ${name}.`
      : `${formatCount(questions, { one: '# question goes', other: '# questions go' })} from ${name} to ${into.name}.`,
    shared.questions > 0 &&
      `${formatNumber(shared.questions)} of them ${shared.questions === 1 ? 'is' : 'are'} on both already, and will be on ${into.name} once.`,
    followers === 0
      ? `Nobody follows ${name}.`
      : `${formatCount(followers, { one: '# person follows', other: '# people follow' })} ${name}, and will follow ${into.name}.`,
    shared.followers > 0 &&
      `${formatNumber(shared.followers)} of them ${shared.followers === 1 ? 'follows' : 'follow'} both already.`,
    `${href('/topic/:slug', { slug: topic.slug })} leads to ${href('/topic/:slug', { slug: into.slug })} from then on.`,
  ].filter((line) => line !== false);
  return (
    <form
      method="post"
      action={manageTopicsPath({ do: 'merge', topic: topic.slug, into: into.slug })}
      className="border-t border-line pt-6"
    >
      <h2 className="text-h4">{`Merge ${name} into ${into.name}?`}</h2>
      <ul className="mt-4 grid gap-2">
        {what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">This cannot be undone.</p>
      <input type="hidden" name="topic" value={topic.id} />
      <input type="hidden" name="into" value={into.id} />
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" name="does" value="merge" className="pill pill-solid">
          {`Merge it into ${into.name}`}
        </button>
        <SiteLink to={manageTopicsPath({})} className="text-link text-small">
          Cancel
        </SiteLink>
      </p>
    </form>
  );
}
