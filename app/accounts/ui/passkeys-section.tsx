import { href } from 'react-router';
import { formatDay, formatRelative } from '../../base/words/figures.ts';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { MAX_PASSKEYS } from '../auth/passkey-rules.ts';
import { withNext } from '../../base/with-next.ts';
import { PasskeyScript } from './passkey-button.tsx';
import { SecuritySection } from './security-section.tsx';
import type { ShownPasskey, RejectedPasskeyName } from '../auth/sign-in-method-changes.ts';
import * as words from '../words/security/passkeys.ts';
import type { StaffRole } from '../viewer.ts';
import * as roleWords from '../words/roles.ts';

type Props = {
  passkeys: readonly ShownPasskey[];
  /** False where browsers make no passkeys for this address of the site. */
  isPossible: boolean;
  /** Whether anything but a mailed link opens the account too. */
  hasOtherWay: boolean;
  /** The role for which the last passkey cannot be removed. */
  neededBy: StaffRole | undefined;
  back: RejectedPasskeyName | undefined;
  now: Date;
};

const HERE = href('/account/security');

export function PasskeysSection({ passkeys, isPossible, hasOtherWay, neededBy, back, now }: Props) {
  const isLastWay = passkeys.length === 1 && !hasOtherWay;
  return (
    <SecuritySection title={words.passkeys}>
      <p className="mt-3 max-w-[62ch] text-soft">{words.whatItIs}</p>
      {passkeys.length > 0 && (
        <ul className="mt-6 border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.encodedId}
              passkey={passkey}
              isLastWay={isLastWay}
              neededBy={neededBy}
              back={back?.encodedId === passkey.encodedId ? back : undefined}
              now={now}
            />
          ))}
        </ul>
      )}
      {isPossible ? (
        <AddPasskey isFull={passkeys.length >= MAX_PASSKEYS} isFirst={passkeys.length === 0} />
      ) : (
        <p className="mt-4 max-w-[62ch]">{words.needsHttps}</p>
      )}
    </SecuritySection>
  );
}

function AddPasskey({ isFull, isFirst }: { isFull: boolean; isFirst: boolean }) {
  if (isFull) return <p className="mt-6">{words.asManyAsPossible({ most: MAX_PASSKEYS })}</p>;
  return (
    <>
      <div
        data-passkey="add"
        data-confirm={withNext(href('/sign-in/confirm'), HERE)}
        data-words={JSON.stringify(words.inScript)}
        className="mt-6"
      >
        <p data-plain>{words.addingNeedsScript}</p>
        <button type="button" hidden className="pill pill-line">
          {isFirst ? words.addPasskey : words.addAnother}
        </button>
        <output className="mt-3 block text-small font-semibold text-alarm empty:hidden" />
      </div>
      <PasskeyScript />
    </>
  );
}

type OneProps = {
  passkey: ShownPasskey;
  isLastWay: boolean;
  neededBy: Props['neededBy'];
  back: Props['back'];
  now: Date;
};

function PasskeyItem({ passkey, isLastWay, neededBy, back, now }: OneProps) {
  const { encodedId, name, madeAt, usedAt, isShared } = passkey;
  const id = `passkey-${encodedId}`;
  const about = { problem: back && words.passkeyNameProblem(back.problem) };
  const control = { ...controlPropsOf(id, about), autoFocus: back !== undefined };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 border-b border-line py-3">
      <div className="min-w-0 py-1">
        <p className="font-semibold">
          <bdi className="block">{name}</bdi>
        </p>
        <p className="text-small text-soft">
          <Sentence
            parts={words.passkeyUse({
              added: <time dateTime={madeAt}>{formatDay(new Date(madeAt))}</time>,
              used: usedAt !== undefined && (
                <time dateTime={usedAt}>{formatRelative(new Date(usedAt), now)}</time>
              ),
            })}
          />
          {!isShared && ` ${words.onOneDevice}`}
        </p>
      </div>
      <details className="group/passkey open:w-full" open={back !== undefined}>
        <summary className="text-link list-none py-2 text-small">
          <span className="group-open/passkey:hidden">{words.change}</span>
          <span className="hidden group-open/passkey:inline">{words.cancel}</span>
          <span className="sr-only">{`: ${name}`}</span>
        </summary>
        <div className="grid max-w-[32rem] gap-8 pt-2 pb-5">
          <form method="post" action={HERE} noValidate className="grid gap-4">
            <input type="hidden" name="does" value="passkey-name" />
            <input type="hidden" name="passkey" value={encodedId} />
            <Field id={id} label={words.name} {...about}>
              <input
                {...control}
                name="name"
                type="text"
                required
                autoComplete="off"
                dir="auto"
                defaultValue={back?.typed ?? name}
              />
            </Field>
            <p>
              <button type="submit" className="pill pill-line">
                {words.saveName}
              </button>
            </p>
          </form>
          {neededBy === undefined ? (
            <form method="post" action={HERE} className="grid gap-4">
              <input type="hidden" name="does" value="passkey-remove" />
              <input type="hidden" name="passkey" value={encodedId} />
              <p className="text-small">{isLastWay ? words.lastWayIn : words.noLongerSignsIn}</p>
              <p>
                <button type="submit" className="pill pill-line">
                  <Sentence
                    parts={words.removeNamed({
                      name: (text) => <span className="sr-only">{text}</span>,
                      passkey: name,
                    })}
                  />
                </button>
              </p>
            </form>
          ) : (
            <p className="text-small">{roleWords.factorNeeded[neededBy]}</p>
          )}
        </div>
      </details>
    </li>
  );
}
