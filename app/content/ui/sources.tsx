import * as words from '../words/article.ts';

/** What a text rests on, in the order in which it names them. */
export function Sources({ sources }: { sources: readonly string[] }) {
  if (sources.length === 0) return null;
  return (
    <section className="sources">
      <h2 id="sources">{words.sources}</h2>
      <ol>
        {sources.map((source, index) => {
          const [work = '', address] = source.split(/\s(?=https:\/\/\S+$)/);
          return (
            <li key={source} id={`source-${index + 1}`}>
              {work}
              {address && (
                <>
                  {' '}
                  <a href={address}>{address.replace('https://', '')}</a>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
