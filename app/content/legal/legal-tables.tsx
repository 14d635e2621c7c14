import type { ReactNode } from 'react';
import { COOKIES, OUTGOING_DATA, BROWSER_ENTRIES, QUEUED_ANSWERS } from './browser-storage.ts';
import { STORED, type StoredData, type StoredSection } from './stored.ts';
import { TIMES, type TimeName } from './times.ts';

type Row = { key: string; name: ReactNode; words: ReactNode; kept: ReactNode };

/** Two columns at every width: what it is, and beside it what it holds and until when. */
function RetentionTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <table className="kept">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ key, name, words, kept }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <p>{words}</p>
              <p className="kept-until">{kept}</p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cookies() {
  const rows = COOKIES.map(({ shown, purpose, set, kept }) => ({
    key: shown,
    name: <code>{shown}</code>,
    words: purpose,
    kept: `Set: ${lower(set)} Kept: ${lower(kept)}`,
  }));
  return <RetentionTable caption="Each cookie, what it is for and how long it stays" rows={rows} />;
}

function InBrowser() {
  const rows = BROWSER_ENTRIES.map(({ key, place, what, kept }) => ({
    key,
    name: <code>{`${key.trim()}${key.endsWith(' ') || key.endsWith('-') ? '…' : ''}`}</code>,
    words: what,
    kept: `In the ${place === 'tab' ? 'session storage of the tab' : 'local storage'}. ${kept}`,
  }));
  rows.push({
    key: 'unsent',
    name: <>Unsent answers</>,
    words: QUEUED_ANSWERS.what,
    kept: `In a database of your browser. ${QUEUED_ANSWERS.kept}`,
  });
  return (
    <RetentionTable
      caption="Each thing that is stored, what it is for and how long it stays"
      rows={rows}
    />
  );
}

const CAPTIONS: Record<StoredSection, string> = {
  answers: 'Stored when you answer',
  account: 'Stored with an account',
  following: 'Stored for what you are told',
  asking: 'Stored when you ask',
  communities: 'Stored in communities',
  messages: 'Stored of messages and reports',
  faults: 'Stored of errors',
};

function InDatabase({ of }: { of: StoredSection }) {
  const parts: readonly StoredData[] = STORED[of];
  const rows = parts.map(({ title, tables, kept }) => ({
    key: title,
    name: title,
    words: sentence(Object.values(tables).flatMap((lines) => lines.map(([, words]) => words))),
    kept: `Kept: ${lower(kept)}`,
  }));
  return <RetentionTable caption={CAPTIONS[of]} rows={rows} />;
}

function Elsewhere() {
  const rows = OUTGOING_DATA.map(({ to, what, when }) => ({
    key: to,
    name: to,
    words: what,
    kept: when,
  }));
  return <RetentionTable caption="What can leave the site" rows={rows} />;
}

/** A figure that the code decides. */
function Figure({ of }: { of: TimeName }) {
  return String(TIMES[of].value);
}

/** What legal texts may put between their paragraphs. */
export const legalComponents = { Cookies, InBrowser, InDatabase, Elsewhere, Figure };

/** “When you sign in.” after a colon. */
function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function sentence(words: readonly string[]): string {
  const text = words.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
