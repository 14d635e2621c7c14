/** The elements of a drawing: boxes and words with styles, independent of a library's element type. */
export type Style = Readonly<Record<string, string | number>>;
export type DrawnElement = {
  type: string;
  key: null;
  props: Readonly<Record<string, unknown>> & { children?: Child[] };
};
export type Child = DrawnElement | string;

/** Font names in the order in which a letter is looked up: each font holds one set of letters. */
export const DISPLAY_FONTS = 'display, display-ext, display-vietnamese';
export const TEXT_FONTS = 'text, text-ext, text-vietnamese';

/** A flex box: its children stand side by side unless the style says otherwise. */
export function box(style: Style, ...children: Child[]): DrawnElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } };
}

/** Text that wraps, on `most` lines at most. */
export function textElement(text: string, style: Style, most = 1): DrawnElement {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'block', lineClamp: most, ...style }, children: [text] },
  };
}
