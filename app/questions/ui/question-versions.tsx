import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';

type Props = { question: { replaces: string | undefined; replacedBy: string | undefined } };

/** Links to the earlier and later version, each with answers of its own. */
export function QuestionVersions({ question: { replaces, replacedBy } }: Props) {
  if (!replaces && !replacedBy) return null;
  return (
    <ul className="mt-6 grid max-w-[62ch] gap-3 border-s-2 border-glow ps-4">
      {replacedBy && (
        <li>
          {'This question was asked again. '}
          <SiteLink to={href('/question/:id', { id: replacedBy })} className="text-link">
            Go to the new version
          </SiteLink>
        </li>
      )}
      {replaces && (
        <li>
          {'This is a new version. '}
          <SiteLink to={href('/question/:id', { id: replaces })} className="text-link">
            See the earlier version, with its answers
          </SiteLink>
        </li>
      )}
    </ul>
  );
}
