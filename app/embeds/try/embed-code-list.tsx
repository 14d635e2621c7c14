import { CopyButton } from '../../ui/copy-button.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import {
  elementCode,
  frameCode,
  markdownCode,
  scriptCode,
  wordPressCode,
  type EmbedParams,
} from '../embed-codes.ts';
import * as words from '../words/try.ts';

const CODE_FORMATS: readonly (readonly [
  id: keyof typeof words.codes,
  code: (embedded: EmbedParams) => string,
])[] = [
  ['script', scriptCode],
  ['frame', frameCode],
  ['element', elementCode],
  ['wordPress', wordPressCode],
  ['markdown', markdownCode],
  ['oembed', ({ pageUrl }) => pageUrl],
];

/** The code in every form that pages take; one of them is open. */
export function EmbedCodeList({ embedded }: { embedded: EmbedParams }) {
  return (
    <div className="border-t border-line">
      {CODE_FORMATS.map(([id, codeOf], at) => (
        <details
          key={id}
          name="code"
          open={at === 0}
          className="fold fold-line border-b border-line"
        >
          <summary>{words.codes[id].name}</summary>
          <p className="max-w-[60ch] text-small text-soft">{words.codes[id].about}</p>
          <div className="relative mt-3 mb-6">
            <pre
              className="overflow-x-auto rounded-row border border-line bg-sheet p-4 pr-24 text-note break-all whitespace-pre-wrap select-all"
              tabIndex={0}
            >
              <code>{codeOf(embedded)}</code>
            </pre>
            <CopyButton text={codeOf(embedded)} name={words.whatIsCopied(words.codes[id])} />
          </div>
          {id === 'oembed' && (
            <p className="mb-6 text-note break-all text-soft">
              <Sentence
                parts={words.requestedThen({
                  address: (
                    <a href={embedded.oembedUrl} className="text-link">
                      {embedded.oembedUrl}
                    </a>
                  ),
                })}
              />
            </p>
          )}
        </details>
      ))}
    </div>
  );
}
