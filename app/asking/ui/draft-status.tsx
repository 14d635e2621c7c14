import { href } from 'react-router';
import { signInQuery } from '../../frame/sign-in-query.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { DraftStatus } from './use-draft.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/ask-form.ts';

/** Where the draft is stored, in small print. */
export function DraftStatusLine<Reason>({
  status,
  refusalText,
}: {
  status: DraftStatus<Reason>;
  refusalText: (refusal: Reason) => string;
}) {
  return (
    <output className="text-small text-soft">
      {status.state === 'signed out' ? (
        <Sentence
          parts={words.signedOut({
            link: (text) => (
              <SiteLink
                to={
                  href('/sign-in') + signInQuery(window.location.pathname, window.location.search)
                }
                className="text-link"
              >
                {text}
              </SiteLink>
            ),
          })}
        />
      ) : status.state === 'refused' ? (
        refusalText(status.refusal)
      ) : (
        words.draftState[status.state]
      )}
    </output>
  );
}
