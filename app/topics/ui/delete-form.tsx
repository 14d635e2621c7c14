import { SiteLink } from '../../ui/site-link.tsx';
import { manageTopicsPath } from './manage-path.ts';
import * as words from '../words/manage.ts';

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
        <p>{words.hasQuestions({ questions, name })}</p>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <SiteLink to={manageTopicsPath({ do: 'merge', topic: slug })} className="pill pill-line">
            {words.mergeTopic({ name })}
          </SiteLink>
          <SiteLink to={manageTopicsPath({})} className="text-link text-small">
            {words.cancel}
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
        <li>{words.noQuestionAsked}</li>
        <li>{followers === 0 ? words.nobodyFollows : words.followersLost({ followers })}</li>
        <li>{words.addressesLost({ addresses: addresses + 1 })}</li>
      </ul>
      <p className="mt-4 font-semibold">{words.cannotBeUndone}</p>
      <input type="hidden" name="topic" value={id} />
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" name="does" value="delete" className="pill pill-solid">
          {words.deleteTopic({ name })}
        </button>
        <SiteLink to={manageTopicsPath({})} className="text-link text-small">
          {words.cancel}
        </SiteLink>
      </p>
    </form>
  );
}
