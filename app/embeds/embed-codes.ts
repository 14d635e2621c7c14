import { escapeHtml } from '../base/escape-markup.ts';

/** What the codes are made from that an editor pastes into a page. */
export type EmbedParams = {
  /** The scheme and host of this site. */
  origin: string;
  surveyId: string;
  /** The address of the frame's document, options included. */
  frameUrl: string;
  /** The page of the question or survey on this site. */
  pageUrl: string;
  title: string;
  options: readonly (readonly [name: string, value: string])[];
  pictureUrl: string;
  /** For readers who do not see the picture. */
  pictureAlt: string;
  oembedUrl: string;
  width: number;
  height: number;
};

/**
 * With a fixed theme the code sets the frame's colour scheme. Without one the frame is light on a ground of its own,
 * so that its words stay readable on any page.
 */
function schemeOf(options: EmbedParams['options']): string {
  const theme = options.find(([name]) => name === 'theme')?.[1];
  return theme === 'light' || theme === 'dark' ? `;color-scheme:${theme}` : '';
}

/** A frame of a fixed height, for sites that allow no script. */
export function frameCode({ frameUrl, title, options, width, height }: EmbedParams): string {
  const style = `border:0;max-width:100%${schemeOf(options)}`;
  return `<iframe src="${escapeHtml(frameUrl)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="${style}"></iframe>`;
}

/** The script makes the frame as tall as it needs to be; readers without a script get a link. */
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

/** The same as a custom element, for pages made of components. */
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

/** A block of WordPress's editor: pasted between two paragraphs, the code becomes a block of its own. */
export function wordPressCode(embedded: EmbedParams): string {
  return ['<!-- wp:html -->', frameCode(embedded), '<!-- /wp:html -->'].join('\n');
}

/** A picture of the result that links to the question: for READMEs, forums and newsletters. */
export function markdownCode({ pictureUrl, pictureAlt, pageUrl }: EmbedParams): string {
  const text = pictureAlt.replaceAll(/[\\[\]]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
  return `[![${text}](${pictureUrl})](${pageUrl})`;
}
