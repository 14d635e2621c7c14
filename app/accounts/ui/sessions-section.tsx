import { formatDay, formatRelative } from '../../base/words/figures.ts';
import { deviceWords } from '../../base/words/device.ts';
import { Sentence } from '../../ui/sentence.tsx';
import type { SignInMethod } from '../account-rules.ts';
import { securityHref } from './security-href.ts';
import { SecurityButton, SecuritySection } from './security-section.tsx';
import * as words from '../words/security/sessions.ts';

export type ShownSession = {
  encodedId: string;
  device: string;
  way: SignInMethod;
  beganAt: string;
  seenAt: string;
  isThis: boolean;
};
type Props = { sessions: readonly ShownSession[]; isCut: boolean; now: Date };

/** Where a member is signed in, with a button to end each session. */
export function SessionsSection({ sessions, isCut, now }: Props) {
  // With minutes, since nothing else tells two devices of one kind apart.
  const since = ({ beganAt }: ShownSession) => formatRelative(new Date(beganAt), now);
  const ordered = sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  return (
    <SecuritySection title={words.whereSignedIn}>
      <ul className="mt-4 max-w-[42rem]">
        {ordered.map((session) => (
          <li
            key={session.encodedId}
            className="flex items-center justify-between gap-x-6 border-b border-line py-4 last:border-b-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">{nameOf(session)}</p>
              <p className="text-small text-soft">
                <Sentence
                  parts={words.signedIn[session.way]({
                    when: <time dateTime={session.beganAt}>{since(session)}</time>,
                  })}
                />
                {!session.isThis && dayOf(session.seenAt) !== dayOf(session.beganAt) && (
                  <>
                    {' · '}
                    <Sentence parts={words.lastUsed({ day: <Day at={session.seenAt} /> })} />
                  </>
                )}
              </p>
            </div>
            {session.isThis ? (
              <p className="shrink-0 text-small font-semibold text-star">{words.thisOne}</p>
            ) : (
              <form method="post" action={securityHref()} className="shrink-0">
                <input type="hidden" name="session" value={session.encodedId} />
                <button
                  type="submit"
                  name="does"
                  value="end-session"
                  aria-label={words.endSessionOf({
                    browser: nameOf(session),
                    when: since(session),
                  })}
                  className="pill pill-line"
                >
                  {words.endSession}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {isCut && <p className="mt-4 text-small text-soft">{words.thereAreMore}</p>}
      {sessions.length > 1 && (
        <div className="mt-5">
          <SecurityButton does="end-others">{words.signOutElsewhere}</SecurityButton>
        </div>
      )}
    </SecuritySection>
  );
}

const nameOf = ({ device }: ShownSession) => (device === '' ? words.aBrowser : deviceWords(device));

const dayOf = (at: string) => formatDay(new Date(at));

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayOf(at)}</time>;
}
