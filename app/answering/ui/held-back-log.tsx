import { href } from 'react-router';
import type { HeldBackDecision } from '../../questions/history.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/held-back.ts';

export type HeldBackLogItem = {
  id: string;
  did: HeldBackDecision['did'];
  at: string;
  answers: number;
  reason: string;
  publicId: string;
  text: string;
  by: string | null;
};

type Props = {
  decisions: readonly HeldBackLogItem[];
  /** Whether this is a later page of the log. */
  isLater: boolean;
  /** The id of the last entry, if there are more. */
  older: string | undefined;
};

/** Who decided what and when, for all staff to read. */
export function HeldBackLog({ decisions, isLater, older }: Props) {
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="acts" className="mt-14 max-w-[46rem]">
      <h2 id="acts" className="text-h4">
        {words.staffDid}
      </h2>
      <ul className="mt-4 border-t border-line">
        {decisions.map(({ id, did, at, answers, reason, publicId, text, by }) => (
          <li key={id} className="border-b border-line py-4">
            <p>
              <span className="font-semibold">{words.decided({ did, answers })}</span>
              {': '}
              <SiteLink to={href('/question/:id', { id: publicId })} className="text-link">
                <bdi>{text}</bdi>
              </SiteLink>
            </p>
            {reason && <bdi className="mt-1 block">{reason}</bdi>}
            <p className="mt-1 text-small text-soft">
              {by === null ? words.unnamed : <bdi>{by}</bdi>}
              {', '}
              <DateTime at={at} />
            </p>
          </li>
        ))}
      </ul>
      {(isLater || older !== undefined) && (
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          {older !== undefined && (
            <SiteLink
              to={`${href('/account/held')}?${String(new URLSearchParams({ before: older }))}#acts`}
              className="text-link py-2"
            >
              {words.older}
            </SiteLink>
          )}
          {isLater && (
            <SiteLink to={`${href('/account/held')}#acts`} className="text-link py-2">
              {words.newest}
            </SiteLink>
          )}
        </p>
      )}
    </section>
  );
}
