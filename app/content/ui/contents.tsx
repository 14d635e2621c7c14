import type { Heading } from '../texts.ts';
import * as words from '../words/article.ts';

/** What stands in a text: beside it where there is room, above it in a fold where there is none. */
export function Contents({ outline }: { outline: readonly Heading[] }) {
  const list = (
    <ol>
      {outline
        .filter(({ depth }) => depth === 2)
        .map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
    </ol>
  );
  return (
    <>
      <details className="contents-fold fold fold-line">
        <summary>{words.contents}</summary>
        <nav aria-label={words.parts}>{list}</nav>
      </details>
      <nav className="contents-beside" aria-label={words.contents}>
        <p>{words.contents}</p>
        {list}
      </nav>
    </>
  );
}
