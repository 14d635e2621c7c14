import { href } from 'react-router';
import { formatDay } from '../../base/words/figures.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { withNext } from '../../base/with-next.ts';
import { SecuritySection } from './security-section.tsx';
import type { ShownConnection } from '../auth/sign-in-method-changes.ts';
import * as words from '../words/security/providers-section.ts';

type Props = {
  connections: readonly ShownConnection[];
  /** Whether anything but a mailed link opens the account too. */
  hasOtherWay: boolean;
};

const HERE = href('/account/security');

/** Other sites whose sign-ins open this account. Hidden where the operator set up none and none is connected. */
export function ProvidersSection({ connections, hasOtherWay }: Props) {
  if (connections.length === 0) return null;
  const connected = connections.filter(({ since }) => since !== undefined).length;
  return (
    <SecuritySection title={words.otherSignIns}>
      <p className="mt-2 max-w-[62ch] text-soft">
        {connected === 1 && !hasOtherWay ? words.onlyWayIn : words.whoGetsIn}
      </p>
      <ul className="mt-6 border-t border-line">
        {connections.map((connection) => (
          <ConnectionItem key={connection.id} connection={connection} />
        ))}
      </ul>
    </SecuritySection>
  );
}

function ConnectionItem({
  connection: { id, name, since, isGone },
}: {
  connection: ShownConnection;
}) {
  const connect = withNext(
    href('/sign-in/with/:provider', { provider: id }),
    `${HERE}?did=connected`,
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 py-1">
        <p className="font-semibold">
          <bdi className="block">{name}</bdi>
        </p>
        <p className="text-small text-soft">
          {since === undefined ? (
            words.notConnected
          ) : (
            <Sentence
              parts={(isGone ? words.connectedGone : words.connectedOn)({
                day: <time dateTime={since}>{formatDay(new Date(since))}</time>,
              })}
            />
          )}
        </p>
      </div>
      <form method="post" action={since === undefined ? connect : HERE}>
        {since !== undefined && (
          <>
            <input type="hidden" name="does" value="disconnect" />
            <input type="hidden" name="provider" value={id} />
          </>
        )}
        <button type="submit" className="pill pill-line">
          <Sentence
            parts={(since === undefined ? words.connect : words.disconnect)({
              name: (text) => <span className="sr-only">{text}</span>,
              site: name,
            })}
          />
        </button>
      </form>
    </li>
  );
}
