import { formatNumber } from '../../base/words/figures.ts';
import type { Emblem } from '../../emblems/emblem.ts';
import { EmblemFigure } from '../../emblems/ui/emblem-figure.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { JoinPolicy } from '../community-rules.ts';
import { communityPath } from './paths.ts';
import * as words from '../words/list.ts';
import { joinPolicies } from '../words/roles.ts';

type Props = {
  slug: string;
  name: string;
  about: string;
  joining: JoinPolicy;
  people: number;
  /** How many questions, in words; none are not told. */
  questions: string | undefined;
  /** Answers that the reader may know of. There may be others, so that none are not told either. */
  answersOfWeek: number;
  emblem: Emblem;
  isDemo: boolean;
};

/** A community in a list: its constellation, its description, and how alive it is. */
export function CommunityCard(community: Props) {
  const { slug, name, about, joining, people, questions, answersOfWeek, emblem } = community;
  return (
    <li className="community-card">
      <EmblemFigure emblem={emblem} className="community-card-emblem" />
      <h2 className="text-h4">
        <SiteLink to={communityPath(slug)} className="quiet-link">
          <bdi className="block">{name}</bdi>
        </SiteLink>
      </h2>
      <p dir="auto" className="line-clamp-3 text-small text-soft">
        {about}
      </p>
      {answersOfWeek > 0 && (
        <p className="community-card-figure text-small">
          <span className="community-figure">{formatNumber(answersOfWeek)}</span>{' '}
          {words.answersInLastWeek({ answers: answersOfWeek })}
        </p>
      )}
      <p className="text-note text-soft">
        {[
          people > 0 ? words.memberCount({ people }) : words.noMembersYet,
          questions,
          joinPolicies[joining],
          community.isDemo ? words.demoData : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
