import { wordDiff } from '../../base/word-diff.ts';
import * as words from '../words/history.ts';

/** The old words struck through and the new ones underlined: readable without colour and by screen readers. */
export function WordChanges({ was, became }: { was: string; became: string }) {
  return (
    <bdi className="whitespace-pre-line">
      {wordDiff(was, became).map(({ kind, text }, at) =>
        kind === 'same' ? (
          text
        ) : kind === 'was' ? (
          <del key={at} className="text-soft decoration-2">
            <span className="sr-only">{words.was}</span>
            {text}
          </del>
        ) : (
          <ins
            key={at}
            className="font-semibold decoration-2 underline-offset-4 not-first:ms-[0.25em]"
          >
            <span className="sr-only">{words.became}</span>
            {text}
          </ins>
        ),
      )}
    </bdi>
  );
}
