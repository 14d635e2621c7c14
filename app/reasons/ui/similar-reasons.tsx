import { useEffect, useState } from 'react';
import { fetchWithDeviceKey } from '../../answering/client/answer-requests.ts';
import type { SimilarReason } from '../shown/present.ts';
import { comparedText } from '../writing-rules.ts';
import * as words from '../words/own.ts';
import * as reactingWords from '../words/reacting.ts';
import { sendReaction, tellReacted } from './reaction-requests.ts';

/** The wait after the last key. */
const DEBOUNCE_MS = 500;

/** Reasons that are there already and say nearly the same; none where the site does not respond. */
export function SimilarReasons({ questionId, text }: { questionId: string; text: string }) {
  const typed = comparedText(text);
  const [found, setFound] = useState<readonly SimilarReason[]>([]);
  useEffect(() => {
    if (typed === undefined) return undefined;
    let isLatest = true;
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ question: questionId, text: typed });
      fetchWithDeviceKey<{ items: SimilarReason[] }>(`/api/v1/me/similar-reasons?${query}`)
        .then(({ items }) => isLatest && setFound(items))
        // The reader typed on, or the network is away: an offer is not worth an error.
        .catch(() => isLatest && setFound([]));
    }, DEBOUNCE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [questionId, typed]);
  const items = typed === undefined ? [] : found;
  return (
    <div aria-live="polite">
      {items.length > 0 && (
        <section aria-label={words.similar} className="mt-3 border-s-2 border-glow ps-4">
          <p className="text-small font-semibold">{words.similarLead}</p>
          <ul className="mt-1">
            {items.map((reason) => (
              <li key={reason.id} className="py-1.5">
                <bdi className="block wrap-anywhere">{`“${reason.text}”`}</bdi>
                <span className="flex flex-wrap gap-x-4 text-note text-soft">
                  <bdi>{reason.answer}</bdi>
                  <AgreeInstead questionId={questionId} reason={reason.id} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The same function each time, so that it is called when the words come, and not again. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Agreeing takes the place of saying it again; what was typed stays. */
function AgreeInstead({ questionId, reason }: { questionId: string; reason: string }) {
  const [told, setTold] = useState<string>();
  async function agree(): Promise<void> {
    setTold(reactingWords.sending);
    // With what they said so far, which the card may show.
    const reply = await sendReaction(questionId, { reason, said: 'agree' }, true);
    if ('view' in reply) tellReacted({ questionId, reason, said: 'agree', view: reply.view });
    setTold(
      'view' in reply
        ? reactingWords.youSaid({ reaction: 'agree' })
        : 'refusal' in reply
          ? reactingWords.reactionRefusalText(reply.refusal)
          : words.notAgreed,
    );
  }
  return told === undefined ? (
    <button type="button" onClick={() => void agree()} className="text-link">
      {words.agreeInstead}
    </button>
  ) : (
    // The button that had the focus is gone.
    <output ref={takeFocus} tabIndex={-1} className="outline-none">
      {told}
    </output>
  );
}
