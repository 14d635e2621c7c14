import {
  Children,
  isValidElement,
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { site } from '../../site.config.ts';
import type { Text, TextComponents, TextProps } from '../texts.ts';
import { mailLinks } from './mail-link.tsx';

/** What stands under one heading, and its words as a reader sees them. */
export type TextEntry = { id: string; title: string; body: ReactNode[]; words: string };
/** Under a heading of the second level: what comes first, and what has headings of its own. */
export type TextGroup = TextEntry & { entries: TextEntry[] };

type Parent = ReactElement<{ children?: ReactNode; id?: string }>;

/** A text in its parts, for pages that lay each of them out. `components` is what the text may name. */
export function textGroupsOf(text: Text, components: TextComponents = {}): TextGroup[] {
  return textPartsOf(text, components).groups;
}

/** The same with what stands above the first heading. */
export function textPartsOf(
  { Body }: Text,
  components: TextComponents = {},
): { opening: ReactNode[]; groups: TextGroup[] } {
  // What MDX makes of a file is a function without hooks: called, it gives what it would draw.
  const whole = (Body as FunctionComponent<TextProps>)({
    name: site.name,
    mail: mailLinks,
    components,
  }) as Parent;
  const groups: TextGroup[] = [];
  const opening: ReactNode[] = [];
  for (const node of Children.toArray(whole.props.children)) {
    const group = groups.at(-1);
    if (isHeading(node, 'h2')) groups.push({ ...emptyEntry(node), entries: [] });
    else if (isHeading(node, 'h3')) group?.entries.push(emptyEntry(node));
    else if (isValidElement(node))
      (group?.entries.at(-1)?.body ?? group?.body ?? opening).push(node);
  }
  return {
    opening,
    groups: groups.map((group) => ({
      ...withWords(group),
      entries: group.entries.map(withWords),
    })),
  };
}

function isHeading(node: ReactNode, level: 'h2' | 'h3'): node is Parent {
  return isValidElement(node) && node.type === level;
}

function emptyEntry({ props }: Parent): TextEntry {
  return { id: props.id ?? '', title: wordsOf(props.children), body: [], words: '' };
}

function withWords<Kind extends TextEntry>(entry: Kind): Kind {
  return { ...entry, words: wordsOf(entry.body) };
}

const BLOCK_ELEMENTS = /^(?:p|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|h[1-6]|dl|dt|dd|div)$/;

/** What a reader reads there; blocks are parted by line ends. */
export function wordsOf(node: ReactNode): string {
  return textOf(node)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).join('');
  if (!isValidElement(node)) return '';
  const { type, props } = node as Parent;
  if (typeof type === 'function') return textOf((type as FunctionComponent)(props) as ReactNode);
  const inner = textOf(props.children);
  return typeof type === 'string' && BLOCK_ELEMENTS.test(type) ? `\n${inner}\n` : inner;
}
