import { formatDay } from '../../base/words/figures.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { CodeInput } from './code-input.tsx';
import { AuthenticatorKey, type ShownKey } from './authenticator-key.tsx';
import type { SecurityFormName } from './security-href.ts';
import { OpenFormLink, SecurityForm, SecuritySection } from './security-section.tsx';
import * as codeWords from '../words/security/authenticator.ts';
import * as words from '../words/security/codes-section.ts';
import type { StaffRole } from '../viewer.ts';
import * as roleWords from '../words/roles.ts';

type CodesOn = { state: 'on'; since: string; left: number };
type Props = {
  codes: { state: 'off' } | CodesOn;
  act: SecurityFormName | undefined;
  begun: ShownKey | undefined;
  isWrong: boolean;
  /** The role for which the codes cannot be turned off. */
  neededBy: StaffRole | undefined;
};

export function CodesSection({ codes, act, begun, isWrong, neededBy }: Props) {
  return (
    <SecuritySection title={words.oneTimeCodes}>
      {codes.state === 'on' ? (
        <CodesOnView codes={codes} act={act} neededBy={neededBy} />
      ) : begun ? (
        <CodesSetup begun={begun} isWrong={isWrong} />
      ) : (
        <>
          <p className="mt-3 max-w-[58ch] text-soft">{words.codesOff}</p>
          <p className="mt-5">
            <OpenFormLink act="codes">{words.turnOnCodes}</OpenFormLink>
          </p>
        </>
      )}
    </SecuritySection>
  );
}

function CodesSetup({ begun, isWrong }: { begun: ShownKey; isWrong: boolean }) {
  return (
    <>
      <p className="mt-3 max-w-[58ch] text-soft">{words.setUp}</p>
      <SecurityForm does="codes" act="codes" button={words.turnOnCodes}>
        <AuthenticatorKey shown={begun} />
        <CodeInput
          label={codeWords.codeFromApp}
          problem={isWrong ? codeWords.wrongCode : undefined}
          isFirst
        />
      </SecurityForm>
    </>
  );
}

type OnProps = Pick<Props, 'act' | 'neededBy'> & { codes: CodesOn };

function CodesOnView({ codes: { since, left }, act, neededBy }: OnProps) {
  return (
    <>
      <p className="mt-3 max-w-[58ch] text-soft">
        <Sentence
          parts={words.onSince({
            day: <time dateTime={since}>{formatDay(new Date(since))}</time>,
          })}
        />{' '}
        {words.recoveryCodesLeft({ left })}
      </p>
      {act === 'recovery' && (
        <SecurityForm does="recovery" act="recovery" button={words.createNewCodes}>
          <p>{words.newCodesReplace}</p>
        </SecurityForm>
      )}
      {neededBy !== undefined && (
        <p className="mt-3 max-w-[58ch] text-soft">{roleWords.factorNeeded[neededBy]}</p>
      )}
      {act === 'codes-off' && neededBy === undefined && (
        <SecurityForm does="codes-off" act="codes-off" button={words.turnOffCodes}>
          <p>{words.passwordAlone}</p>
        </SecurityForm>
      )}
      {act !== 'recovery' && (act !== 'codes-off' || neededBy !== undefined) && (
        <p className="mt-5 flex flex-wrap gap-3">
          <OpenFormLink act="recovery">{words.newRecoveryCodes}</OpenFormLink>
          {neededBy === undefined && (
            <OpenFormLink act="codes-off">{words.turnOffCodes}</OpenFormLink>
          )}
        </p>
      )}
    </>
  );
}
