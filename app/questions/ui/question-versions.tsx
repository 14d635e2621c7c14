import { href } from 'react-router';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/history.ts';

type Props = { question: { replaces: string | undefined; replacedBy: string | undefined } };

/** Links to the earlier and later version, each with answers of its own. */
export function QuestionVersions({ question: { replaces, replacedBy } }: Props) {
  if (!replaces && !replacedBy) return null;
  return (
    <ul className="mt-6 grid max-w-[62ch] gap-3 border-s-2 border-glow ps-4">
      {replacedBy && (
        <li>
          <Sentence parts={words.askedAgain({ link: versionLink(replacedBy) })} />
        </li>
      )}
      {replaces && (
        <li>
          <Sentence parts={words.newVersion({ link: versionLink(replaces) })} />
        </li>
      )}
    </ul>
  );
}

const versionLink = (id: string) => (text: string) => (
  <SiteLink to={href('/question/:id', { id })} className="text-link">
    {text}
  </SiteLink>
);
