import { formatNumber } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { scrollIntoRow } from '../../ui/tab-row.tsx';
import { SPLIT_GROUPS, type SplitGroup } from '../levels.ts';
import { SPLIT_GROUP_LABELS } from '../words/levels.ts';
import * as words from '../words/result.ts';

type Props = {
  shown: SplitGroup;
  /** How many people each group rests on; a group without a number gets no link. */
  people: Partial<Record<SplitGroup, number>>;
  hrefs: Record<SplitGroup, string>;
};

/** Who is counted: each split has an address of its own, and says on how many people it rests. */
export function SplitGroupLinks({ shown, people, hrefs }: Props) {
  return (
    <nav aria-label={words.whoIsCounted} className="border-b border-line">
      <div className="link-row relative -mb-px">
        <ul className="gap-x-7 max-sm:gap-x-5">
          {SPLIT_GROUPS.map((audience) => {
            const count = people[audience];
            if (count === undefined) return null;
            return (
              <li key={audience} ref={audience === shown ? scrollIntoRow : undefined}>
                <SiteLink
                  to={hrefs[audience]}
                  className="split-tab"
                  aria-current={audience === shown ? 'page' : undefined}
                >
                  {SPLIT_GROUP_LABELS[audience]}
                  <span className="split-base">{formatNumber(count)}</span>
                </SiteLink>
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
}
