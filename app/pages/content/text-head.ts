import { resolvePath, type LinkDescriptor, type MetaDescriptor } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { textCardOf } from '../../embeds/pictures/page-card.ts';
import { requireTextAt, type Text } from '../../content/texts.ts';
import styles from './written.css?url';

/** The address of a page by its pattern in the map, however the request wrote it. */
export const pathOfPattern = (pattern: string): string => resolvePath(pattern, '/').pathname;

/** The styles of every written page. */
export const textLinks = (): LinkDescriptor[] => [{ rel: 'stylesheet', href: styles }];

type Matches = Parameters<typeof pageMeta>[0]['matches'];

/** The picture of a written page says its title and what stands below it. */
export function textCard(path: string, { title, lead, description }: Text) {
  return textCardOf(path.split('/').at(-1) ?? '', { title, lead: lead || description });
}

/** Title, description and card of the text at this address. */
export function textMeta(path: string, matches: Matches): MetaDescriptor[] {
  const text = requireTextAt(path);
  return pageMeta({ ...text, path, matches, image: textCard(path, text) });
}
