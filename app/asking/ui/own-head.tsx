import { formatRelative } from '../../base/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { NotDone, type Failure } from '../../ui/not-done.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Done } from '../../ui/told.tsx';
import type { State } from '../../questions/rules.ts';
import type { Problem } from '../../questions/schema.ts';

export const STATE_WORDS: Record<State, string> = {
  scheduled: 'Not open yet',
  open: 'Open now',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed by a moderator',
};

/** What its author did here last, and what came of it. */
export type Doing = {
  did: string | null;
  tried:
    | { does: string; refusal: string | undefined; reason: string; problems: Problem[] }
    | undefined;
  failure: Failure;
  cause: unknown;
};

type HeadProps = {
  doing: Doing;
  /** What to say of each act that was done. */
  words: ReadonlyMap<string, string>;
  back: { to: string; text: string };
  state: State;
  title: string;
};

/** The head of what somebody asked, as they look after it: what they did, how it stands, and its words. */
export function OwnHead({ doing, words, back, state, title }: HeadProps) {
  const { did, tried, failure, cause } = doing;
  const told = did && !tried ? words.get(did) : undefined;
  return (
    <>
      <p className="text-small">
        <SiteLink to={back.to} className="quiet-link text-soft">
          {back.text}
        </SiteLink>
      </p>
      {told && (
        <Done cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {told}
        </Done>
      )}
      <NotDone refusal={tried?.refusal} failure={failure} cause={cause} />
      <p
        className={`mt-8 flex items-center gap-2.5 text-small font-semibold ${state === 'open' ? 'text-star' : 'text-soft'}`}
      >
        {state === 'open' && (
          <span className="size-2.5 rounded-full bg-glow ring-4 ring-dim" aria-hidden="true" />
        )}
        {STATE_WORDS[state]}
      </p>
      <h1 className="display mt-3 max-w-[26ch] text-h3 sm:text-h2">
        <bdi className="block">{title}</bdi>
      </h1>
    </>
  );
}

type TurnProps = { state: State; opensAt: string; closesAt: string; now: string };

/** When it opens, closes or closed. */
export function NextTurn({ state, opensAt, closesAt, now }: TurnProps) {
  const at = state === 'scheduled' ? opensAt : closesAt;
  const verb = state === 'scheduled' ? 'Opens' : state === 'closed' ? 'Closed' : 'Closes';
  return (
    <>
      {`${verb} ${formatRelative(new Date(at), new Date(now))}, `}
      <Moment at={at} />
    </>
  );
}
