import { useEffect, useRef, useState } from 'react';
import type { RecentActivity } from '../recent-activity.ts';
import { answersSince, hourTotalOf } from '../minutes.ts';
import { sinceWords } from '../words/wall.ts';

const APART_MS = 10_000;

/** One sentence about new answers for screen readers: at most every ten seconds, and only if there are any. */
export function useAnnouncement(activity: RecentActivity, isStill: boolean): string {
  const [words, setWords] = useState('');
  const newest = useRef(activity);
  const told = useRef(activity);
  useEffect(() => void (newest.current = activity), [activity]);
  useEffect(() => {
    if (isStill) return undefined;
    const timer = setInterval(() => {
      const since = answersSince(told.current, newest.current);
      if (since === 0) return;
      told.current = newest.current;
      setWords(sinceWords(since, hourTotalOf(newest.current)));
    }, APART_MS);
    return () => clearInterval(timer);
  }, [isStill]);
  return isStill ? '' : words;
}
