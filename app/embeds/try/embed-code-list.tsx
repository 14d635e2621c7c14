import { CopyButton } from '../../ui/copy-button.tsx';
import {
  elementCode,
  frameCode,
  markdownCode,
  scriptCode,
  wordPressCode,
  type EmbedParams,
} from '../embed-codes.ts';

const CODE_FORMATS: readonly (readonly [
  name: string,
  about: string,
  code: (embedded: EmbedParams) => string,
])[] = [
  [
    'Script',
    'Takes the height it needs. Put it where the poll should appear. Several on a page share the script.',
    scriptCode,
  ],
  [
    'Frame',
    'For pages that allow no scripts. Its height is fixed, with a little room to spare.',
    frameCode,
  ],
  ['Web component', 'The same as the script, for pages built from components.', elementCode],
  [
    'WordPress',
    'Paste it between two paragraphs of the editor: it becomes a block.',
    wordPressCode,
  ],
  ['Markdown', 'A picture of the current result, and a link to it.', markdownCode],
  [
    'oEmbed',
    'For systems that need only the address of a page: paste this one.',
    ({ pageUrl }) => pageUrl,
  ],
];

/** The code in every form that pages take; one of them is open. */
export function EmbedCodeList({ embedded }: { embedded: EmbedParams }) {
  return (
    <div className="border-t border-line">
      {CODE_FORMATS.map(([name, about, codeOf], at) => (
        <details key={name} name="code" open={at === 0} className="fold border-b border-line">
          <summary>{name}</summary>
          <p className="max-w-[60ch] text-small text-soft">{about}</p>
          <div className="relative mt-3 mb-6">
            <pre
              className="overflow-x-auto rounded-row border border-line bg-sheet p-4 pr-24 text-note break-all whitespace-pre-wrap select-all"
              tabIndex={0}
            >
              <code>{codeOf(embedded)}</code>
            </pre>
            <CopyButton text={codeOf(embedded)} name={`the code: ${name}`} />
          </div>
          {name === 'oEmbed' && (
            <p className="mb-6 text-note break-all text-soft">
              {'What they request then: '}
              <a href={embedded.oembedUrl} className="text-link">
                {embedded.oembedUrl}
              </a>
            </p>
          )}
        </details>
      ))}
    </div>
  );
}
