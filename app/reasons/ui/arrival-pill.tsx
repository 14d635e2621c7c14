import { useEffect, useRef, useState } from 'react';
import type { Arrivals } from '../reason-news.ts';
import * as words from '../words/list.ts';

type Props = {
  fresh: Arrivals['fresh'];
  /** Undefined if nothing could be had. */
  bring: () => Promise<number | undefined>;
  /** Where the focus goes if what was new is gone again. */
  onNothing: () => void;
};

const PILL = 'new-reasons';

/** Beside the heading, in the room above it, while the button stands below other things. */
export function ArrivalSign({ fresh }: Pick<Props, 'fresh'>) {
  return (
    <a
      href={`#${PILL}`}
      className="text-link absolute start-0 bottom-full mb-0.5 inline-flex min-h-6 items-center gap-2 text-note no-print"
    >
      <Dot />
      {words.newReasons({ fresh })}
    </a>
  );
}

function Dot() {
  return <span className="size-2 rounded-full bg-glow" aria-hidden="true" />;
}

type Outcome = { came: number } | 'failed' | undefined;

/**
 * Says that others said why, on the line above the list, so that nothing moves. It is announced once: how many there are
 * by now, whoever comes to the button hears.
 */
export function ArrivalPill({ fresh, bring, onNothing }: Props) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [spoken, setSpoken] = useState('');
  const isBringing = useRef(false);
  const isThere = fresh !== 0;
  const text = spokenWords(isThere, outcome);
  useEffect(() => {
    // A live region announces what changes after it is there.
    const timer = setTimeout(() => setSpoken(text));
    return () => clearTimeout(timer);
  }, [text]);
  const press = async () => {
    if (isBringing.current) return;
    isBringing.current = true;
    const came = await bring();
    isBringing.current = false;
    setOutcome(came === undefined ? 'failed' : { came });
    if (came === 0) onNothing();
  };
  return (
    <>
      {isThere && (
        <button
          id={PILL}
          type="button"
          className="pill min-h-8 scroll-mt-28 border border-edge bg-paper px-4 text-ink no-print hover:bg-sheet"
          onClick={() => void press()}
        >
          <Dot />
          {outcome === 'failed' ? words.notBrought : words.newReasons({ fresh })}
        </button>
      )}
      <output className="sr-only">{spoken}</output>
    </>
  );
}

function spokenWords(isThere: boolean, outcome: Outcome): string {
  if (outcome === 'failed') return words.notBrought;
  if (isThere) return words.othersSaidWhy;
  return outcome ? words.broughtOnTop(outcome) : '';
}
