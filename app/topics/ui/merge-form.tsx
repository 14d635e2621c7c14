import { href } from 'react-router';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { manageTopicsPath } from './manage-path.ts';
import * as words from '../words/manage.ts';

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
        <Field id="into" label={words.becomesPartOf}>
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
            {words.preview}
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
  const names = { name, into: into.name };
  const what = [
    questions === 0 ? words.noQuestionOn({ name }) : words.questionsMove({ questions, ...names }),
    shared.questions > 0 && words.questionsOnBoth({ questions: shared.questions, into: into.name }),
    followers === 0
      ? words.nobodyFollowsIt({ name })
      : words.followersMove({ followers, ...names }),
    shared.followers > 0 && words.followersOfBoth({ followers: shared.followers }),
    words.addressLeadsTo({
      from: href('/topic/:slug', { slug: topic.slug }),
      to: href('/topic/:slug', { slug: into.slug }),
    }),
  ].filter((line) => line !== false);
  return (
    <form
      method="post"
      action={manageTopicsPath({ do: 'merge', topic: topic.slug, into: into.slug })}
      className="border-t border-line pt-6"
    >
      <h2 className="text-h4">{words.confirmMerge(names)}</h2>
      <ul className="mt-4 grid gap-2">
        {what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">{words.cannotBeUndone}</p>
      <input type="hidden" name="topic" value={topic.id} />
      <input type="hidden" name="into" value={into.id} />
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" name="does" value="merge" className="pill pill-solid">
          {words.mergeIt({ name: into.name })}
        </button>
        <SiteLink to={manageTopicsPath({})} className="text-link text-small">
          {words.cancel}
        </SiteLink>
      </p>
    </form>
  );
}
