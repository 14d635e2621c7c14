import { href } from 'react-router';
import type { Emblem } from '../../emblems/emblem.ts';
import { EmblemHead } from '../../emblems/ui/emblem-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { CommunityView } from '../community-views.ts';
import * as words from '../words/page.ts';
import { joinPolicies } from '../words/roles.ts';

export function memberCountWords(people: number): string {
  return people === 0 ? words.noMembersYet : words.peopleCount({ people });
}

type Props = { community: CommunityView; emblem: Emblem | undefined };

export function CommunityHead({ community, emblem }: Props) {
  const { name, about, joining, people, isDemo } = community;
  return (
    <div className="page pt-10 sm:pt-16">
      <EmblemHead emblem={emblem}>
        <p className="mb-3 text-small text-soft">
          <SiteLink to={href('/community')} className="quiet-link">
            {words.communities}
          </SiteLink>
        </p>
        <h1 className="display max-w-[18ch] text-h2 sm:text-h1">
          <bdi className="block">{name}</bdi>
        </h1>
        <p
          dir="auto"
          // The text is aligned like the name, whichever direction it has.
          className="mt-5 max-w-[58ch] text-left text-lead whitespace-pre-line text-soft"
        >
          {about}
        </p>
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-soft">
          <span className={people > 0 ? 'font-semibold text-ink' : ''}>
            {memberCountWords(people)}
          </span>
          <span>{joinPolicies[joining]}</span>
          {isDemo && (
            <span className="rounded-full border border-line px-2.5 text-note">
              {words.demoData}
            </span>
          )}
        </p>
      </EmblemHead>
    </div>
  );
}
