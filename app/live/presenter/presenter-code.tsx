import { useMemo } from 'react';
import { encode } from 'uqr';
import { QrCode } from '../../ui/qr-code.tsx';
import type { QuestionView } from '../../results/question-view.ts';
import { qrPath } from '../../base/qr-path.ts';
import { isLoopback, splitAddress } from './presenter-address.ts';
import { addressFit, codeFit } from './presenter-fit.ts';
import { whoAnswers } from '../words/presented.ts';
import * as words from '../words/presenter.ts';

type Props = {
  question: QuestionView;
  origin: string;
  address: string;
  /** A shorter address of the same page. */
  typed: string;
};

/** How the people in the room answer: a QR code, and an address to type. */
export function PresenterCode({ question, origin, address, typed }: Props) {
  const code = useMemo(() => qrPath(encode(address, { ecc: 'M', border: 0 }).data), [address]);
  const { host, path, last } = splitAddress(typed);
  const who = whoAnswers(question);
  return (
    <aside className="stage-way" aria-label={words.howToAnswer}>
      <QrCode
        code={code}
        label={words.codeLeads({ address: `${host}${path}${last}` })}
        className="stage-code"
      />
      <div className="stage-there">
        <p className={`stage-address stage-address-${addressFit(host + path)}`}>
          <span>
            {host}
            <wbr />
            {path}
          </span>
          <strong className={`stage-last-${codeFit(last)}`}>{last}</strong>
        </p>
        {isLoopback(origin) && <p className="stage-aside">{words.onlyHere}</p>}
        {who !== undefined && <p className="stage-aside">{who}</p>}
      </div>
    </aside>
  );
}
