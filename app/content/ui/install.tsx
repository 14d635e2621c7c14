import type { ReactNode } from 'react';
import { ownValue } from '../../base/own-value.ts';
import type { QrPath } from '../../base/qr-path.ts';
import { Icon } from '../../ui/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { TextEntry, TextGroup } from './text-sections.ts';
import * as words from '../words/download.ts';
import script from './install-script.js?raw';

/** Which device a part of the text is about, as the script finds it; by the anchor of its heading. */
export const DEVICES: Readonly<Record<string, string>> = {
  'iphone-and-ipad': 'ios',
  android: 'android',
  'chrome-or-edge-on-a-computer': 'desktop',
  'safari-on-a-mac': 'mac',
  'any-other-browser': 'other',
};

const ICONS: Readonly<Record<string, ReactNode>> = {
  share: <path d="M10 12V2.75M6.75 5.75 10 2.5l3.25 3.25M7 8.5H4.5v9h11v-9H13" />,
  more: <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.6" />,
  upright: <path d="M10 4.5v.01M10 10v.01M10 15.5v.01" strokeWidth="2.6" />,
  install: <path d="M10 3v8M6.75 8.25 10 11.5l3.25-3.25M3 6.5v9h14v-9" />,
};

/** A sign as it stands in the browser, beside the words that name it. */
export function Sign({ of }: { of: string }) {
  return <Icon className="put-sign">{ownValue(ICONS, of)}</Icon>;
}

/** The steps for each kind of device; the first of them stands large. */
export function DeviceSteps({ group: { id, title, entries } }: { group: TextGroup }) {
  return (
    <section aria-labelledby={id} className="put">
      <h2 id={id} className="sr-only">
        {title}
      </h2>
      <div className="put-places">
        {entries.map((entry) => (
          <DeviceStep key={entry.id} entry={entry} />
        ))}
      </div>
    </section>
  );
}

function DeviceStep({ entry: { id, title, body } }: { entry: TextEntry }) {
  return (
    <section aria-labelledby={id} data-place={ownValue(DEVICES, id)} className="put-place">
      <p data-here hidden className="put-here">
        {words.yourDevice}
      </p>
      <h3 id={id}>{title}</h3>
      {body}
    </section>
  );
}

/** Short texts side by side, parted by rules. */
export function InstallNotes({ group: { id, title, entries } }: { group: TextGroup }) {
  return (
    <section aria-labelledby={id} className="put-notes">
      <h2 id={id}>{title}</h2>
      <div className={entries.length === 3 ? 'put-three' : 'put-four'}>
        {entries.map((entry) => (
          <section key={entry.id} aria-labelledby={entry.id}>
            <h3 id={entry.id}>{entry.title}</h3>
            {entry.body}
          </section>
        ))}
      </div>
    </section>
  );
}

type PhoneCodeProps = { code: QrPath; address: string; isOwnMachine: boolean };

/** From the computer to the phone. */
export function PhoneCode({ code, address, isOwnMachine }: PhoneCodeProps) {
  return (
    <aside aria-label={words.openOnPhone} className="put-ticket">
      <QrCode code={code} label={words.code({ address })} className="size-44" />
      <div>
        <p className="put-ticket-head">{words.onPhone}</p>
        <p>{words.pointCamera}</p>
        <p className="put-address">{address}</p>
        {isOwnMachine && <p className="text-soft">{words.ownMachine}</p>}
      </div>
    </aside>
  );
}

/** There only where the browser offers to install. */
export function InstallButton({ name }: { name: string }) {
  return (
    <p data-install hidden className="mt-8">
      <button type="button" className="pill pill-solid">
        {words.install({ name })}
      </button>
    </p>
  );
}

export function InstallScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
