import { href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { LogEntryView } from '../manage-views.ts';
import { managePath } from './paths.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { logSentence } from '../words/log.ts';
import * as texts from '../words/manage.ts';

const name = (text: string) => <bdi className="font-semibold">{text}</bdi>;

type Props = { slug: string; acts: readonly LogEntryView[]; next: string | undefined; now: string };

/** What managers did here, the newest first. */
export function ManageLog({ slug, acts, next, now }: Props) {
  return (
    <>
      <p className="max-w-[58ch] text-small text-soft">{texts.logReaders}</p>
      <ol className="mt-5 border-t border-line">
        {acts.map(({ id, act, by, about, question, words, at }) => (
          <li key={id} className="grid gap-x-6 border-b border-line py-3.5 sm:grid-cols-[9rem_1fr]">
            <p className="text-small text-soft">
              <time dateTime={at}>{formatRelative(new Date(at), new Date(now))}</time>
            </p>
            <div className="min-w-0">
              <p>
                <Sentence parts={logSentence(act, { by, about, name })} />
              </p>
              {question && (
                <p className="text-small">
                  <SiteLink
                    to={href('/question/:id', { id: question.id })}
                    className="quiet-link text-soft"
                  >
                    <bdi className="block">{question.text}</bdi>
                  </SiteLink>
                </p>
              )}
              {words !== '' && (
                <p dir="auto" className="mt-0.5 text-small text-soft">
                  {words}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {next && (
        <p className="mt-6">
          <SiteLink to={managePath(slug, { tab: 'log', after: next })} className="pill pill-line">
            {texts.earlierEntries}
          </SiteLink>
        </p>
      )}
    </>
  );
}
