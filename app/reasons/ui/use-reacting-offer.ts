import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { AnswerState } from '../../answering/answer-state.ts';

export type OpenedBy = 'press' | 'answer';

type Offer = {
  questionId: string;
  /** Whether this reader is asked at all. */
  isOffered: boolean;
  answer: Pick<AnswerState, 'picks' | 'lastEvent'>;
  /** Brings the script of the card. */
  preload: () => Promise<unknown>;
};

/**
 * Whether the card with others' reasons is open. It opens on a press, and by itself once the reader has answered here, but
 * only while its place is below the screen, so that nothing moves that is being read.
 */
export function useReactingOffer({ questionId, isOffered, answer, preload }: Offer) {
  const [opened, setOpened] = useState<{ id: string; by: OpenedBy }>();
  const place = useRef<HTMLDivElement>(null);
  const openedBy = isOffered && opened?.id === questionId ? opened.by : undefined;
  const hasJustAnswered = answer.lastEvent?.did === 'counted' && answer.picks.length > 0;
  const opensByItself = isOffered && hasJustAnswered && openedBy === undefined;

  useEffect(() => {
    // Until it has come, a press leads to a page of its own.
    if (isOffered) void preload().catch(() => undefined);
  }, [isOffered, preload]);

  useEffect(() => {
    if (!opensByItself || !place.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ boundingClientRect: { top } }) => top >= innerHeight))
        setOpened({ id: questionId, by: 'answer' });
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [opensByItself, questionId]);

  function onPress(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    preload().then(
      () => setOpened({ id: questionId, by: 'press' }),
      () => location.assign(href),
    );
  }
  return { openedBy, place, onPress };
}
