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

/**
 * The same on the page, where a wide screen has the work in the margin beside its mark. Only seen: the list at the end
 * says it to everybody, with the address.
 */
export function citedBeside(sources: readonly string[]) {
  return function Cited({ at }: { at: number }) {
    const [work = ''] = (sources[at - 1] ?? '').split(/\s(?=https:\/\/\S+$)/);
    return (
      <>
        <SourceMark at={at} />
        <small className="source-beside" aria-hidden="true">
          <b>{at}</b> {work}
        </small>
      </>
    );
  };
}
