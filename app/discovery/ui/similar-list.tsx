import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  MIN_SIMILAR_TEXT,
  SIMILAR_PATH,
  parseSimilarQuestions,
  type SimilarQuestion,
} from '../similar-question.ts';
import * as texts from '../words/similar.ts';

/** The wait after the last key; only one request runs at a time. */
const DEBOUNCE_MS = 400;

/** Questions asked already that are close to `text`. Where the site does not respond, none are offered. */
export function useSimilarQuestions(
  text: string,
  { first, except }: { first: readonly SimilarQuestion[]; except: readonly (string | undefined)[] },
) {
  const [items, setItems] = useState(first);
  const words = text.trim();
  const isLong = words.length >= MIN_SIMILAR_TEXT;
  useEffect(() => {
    if (!isLong) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      fetch(`${SIMILAR_PATH}?${new URLSearchParams({ text: words })}`, {
        signal: controller.signal,
      })
        .then(async (response) => {
          if (response.ok) return parseSimilarQuestions(await response.json());
          await response.body?.cancel();
          return [];
        })
        .then(setItems)
        // The reader typed on, or the network is away: suggestions are not worth an error.
        .catch(() => undefined);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words, isLong]);
  return isLong ? items.filter(({ id }) => !except.includes(id)) : [];
}

export function SimilarList({ items }: { items: readonly SimilarQuestion[] }) {
  return (
    <div aria-live="polite">
      {items.length > 0 && (
        <section aria-label={texts.title} className="mt-5 border-s-2 border-glow ps-4">
          <p className="text-small font-semibold">{texts.lead}</p>
          <ul className="mt-1">
            {items.map(({ id, text, turnout, demo }) => (
              <li key={id} className="py-1.5">
                <SiteLink to={href('/question/:id', { id })} className="quiet-link">
                  <bdi className="block">{text}</bdi>
                </SiteLink>
                <span className="block text-note text-soft">
                  {texts.peopleAnswered({ turnout })}
                  {demo && texts.demo}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
