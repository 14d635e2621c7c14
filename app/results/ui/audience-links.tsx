import { formatNumber } from '../../base/format.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { moveIntoRow } from '../../ui/tab-row.tsx';
import { AUDIENCES, COUNTED_WORDS, type Audience } from '../levels.ts';

type Props = {
  shown: Audience;
  /** How many people stand behind each; one that is missing gets no link. */
  people: Partial<Record<Audience, number>>;
  hrefs: Record<Audience, string>;
};

/** Who is counted: each view is an address of its own, and says on how many it rests. */
export function AudienceLinks({ shown, people, hrefs }: Props) {
  return (
    <nav aria-label="Who is counted" className="border-b border-line">
      <div className="link-row relative -mb-px">
        <ul className="gap-x-7 max-sm:gap-x-5">
          {AUDIENCES.map((audience) => {
            const count = people[audience];
            if (count === undefined) return null;
            return (
              <li key={audience} ref={audience === shown ? moveIntoRow : undefined}>
                <SiteLink
                  to={hrefs[audience]}
                  className="part-tab"
                  aria-current={audience === shown ? 'page' : undefined}
                >
                  {COUNTED_WORDS[audience]}
                  <span className="part-base">{formatNumber(count)}</span>
                </SiteLink>
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
}
