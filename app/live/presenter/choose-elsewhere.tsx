import { Fragment, useId, useMemo } from 'react';
import { encode } from 'uqr';
import { href } from 'react-router';
import { qrPath } from '../../base/qr-path.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { isLoopback } from './presenter-address.ts';
import { useDialog } from './use-dialog.ts';
import * as words from '../words/presenter.ts';

/** An address is broken there, before it is broken within a word. */
const AFTER_SLASH = /(?<=\/)/;

type Props = { id: string; origin: string; className: string; children: string };

/**
 * Leads to the list of all that people say, which is not for the screen: by way of a dialog that takes it to another device.
 * Without a script it says that it opens the list here.
 */
export function ChooseElsewhere({ id, origin, className, children }: Props) {
  const isHydrated = useHydrated();
  const { dialog, open, close } = useDialog();
  const title = useId();
  const path = href('/account/questions/:id/reasons', { id });
  const address = origin + path;
  const code = useMemo(
    () => isHydrated && qrPath(encode(address, { ecc: 'M', border: 0 }).data),
    [address, isHydrated],
  );
  if (!code)
    return (
      <a href={path} target="_blank" rel="noreferrer" className={className}>
        {words.chooseHere}
      </a>
    );
  const { host } = new URL(address);
  return (
    <>
      <button type="button" className={className} onClick={open}>
        {children}
      </button>
      <dialog ref={dialog} tabIndex={-1} className="stage-dialog text-ink" aria-labelledby={title}>
        <h2 id={title} className="text-h4">
          {words.chooseTitle}
        </h2>
        <p className="mt-3 text-body">{words.chooseRule}</p>
        <div className="mt-5 flex flex-wrap items-center gap-6">
          <QrCode
            code={code}
            label={words.codeLeads({ address: host + path })}
            className="size-40"
          />
          <div className="min-w-0 flex-1 basis-48 text-body">
            <p className="wrap-anywhere">
              {(host + path).split(AFTER_SLASH).map((part) => (
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </p>
            {isLoopback(origin) && <p className="mt-2 text-small text-soft">{words.onlyHere}</p>}
          </div>
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="button" className="pill pill-solid" onClick={close}>
            {words.close}
          </button>
          <a href={path} target="_blank" rel="noreferrer" className="pill pill-line">
            {words.chooseHere}
          </a>
        </div>
      </dialog>
    </>
  );
}
