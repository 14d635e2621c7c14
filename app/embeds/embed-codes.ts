import { escapeHtml } from '../base/escape-markup.ts';

/** What an editor pastes into a page, in each of the ways that pages take it. */
export type EmbedParams = {
  /** Where this site is. */
  origin: string;
  surveyId: string;
  /** The address of the page in the frame, options included. */
  frameUrl: string;
  /** Where the question or the survey is read and answered here. */
  pageUrl: string;
  title: string;
  options: readonly (readonly [name: string, value: string])[];
  pictureUrl: string;
  /** What a reader is told who does not see the picture. */
  pictureAlt: string;
  oembedUrl: string;
  width: number;
  height: number;
};

/**
 * Of one theme the host's ground shows through. Otherwise the host says: where its scheme is not the reader's, the browser
 * gives the frame a ground of its own, and its words can be read.
 */
function schemeOf(options: EmbedParams['options']): string {
  const theme = options.find(([name]) => name === 'theme')?.[1];
  return theme === 'light' || theme === 'dark' ? `;color-scheme:${theme}` : '';
}

/** A frame of a fixed height: for places that take no script. */
export function frameCode({ frameUrl, title, options, width, height }: EmbedParams): string {
  const style = `border:0;max-width:100%${schemeOf(options)}`;
  return `<iframe src="${escapeHtml(frameUrl)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="${style}"></iframe>`;
}

/** As high as it needs to be, with a link for readers without a script. */
export function scriptCode({
  origin,
  surveyId,
  pageUrl,
  title,
  options,
  height,
}: EmbedParams): string {
  const more = options.map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`).join('');
  return [
    `<div data-poll="${surveyId}"${more} data-height="${height}" data-title="${escapeHtml(title)}">`,
    `  <a href="${escapeHtml(pageUrl)}">${escapeHtml(title)}</a>`,
    '</div>',
    `<script async src="${origin}/embed.js"></script>`,
  ].join('\n');
}

/** The same as an element, for pages made of components. */
export function elementCode({
  origin,
  surveyId,
  pageUrl,
  title,
  options,
  height,
}: EmbedParams): string {
  const more = options.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  return [
    `<poll-results survey="${surveyId}"${more} height="${height}" title="${escapeHtml(title)}">`,
    `  <a href="${escapeHtml(pageUrl)}">${escapeHtml(title)}</a>`,
    '</poll-results>',
    `<script async src="${origin}/embed.js"></script>`,
  ].join('\n');
}

/** A block of its editor: pasted between two paragraphs it becomes one. */
export function wordPressCode(embedded: EmbedParams): string {
  return ['<!-- wp:html -->', frameCode(embedded), '<!-- /wp:html -->'].join('\n');
}

/** A picture of the result that leads to it: for READMEs, forums and newsletters. */
export function markdownCode({ pictureUrl, pictureAlt, pageUrl }: EmbedParams): string {
  const text = pictureAlt.replaceAll(/[\\[\]]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
  return `[![${text}](${pictureUrl})](${pageUrl})`;
}
