/** What a drawing is made of: boxes and words with their styles, without a library's own kind of element. */
export type Style = Readonly<Record<string, string | number>>;
export type DrawnElement = {
  type: string;
  key: null;
  props: Readonly<Record<string, unknown>> & { children?: Child[] };
};
export type Child = DrawnElement | string;

/** The faces by name, in the order in which a letter is looked for: each holds one set of letters. */
export const DISPLAY_FONTS = 'display, display-ext, display-vietnamese';
export const TEXT_FONTS = 'text, text-ext, text-vietnamese';

/** A box; several things in it stand side by side unless its style says otherwise. */
export function box(style: Style, ...children: Child[]): DrawnElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } };
}

/** Words that may break, on so many lines at most. */
export function textElement(text: string, style: Style, most = 1): DrawnElement {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'block', lineClamp: most, ...style }, children: [text] },
  };
}
