import * as words from '../words/article.ts';

/** Behind what a text says from elsewhere: which of the sources at its end it is from. */
export function SourceMark({ at }: { at: number }) {
  return (
    <sup className="source-mark">
      <a href={`#source-${at}`} aria-label={words.source({ number: at })}>
        {at}
      </a>
    </sup>
  );
}
