import { resolvePath, type LinkDescriptor, type MetaDescriptor } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { requireTextAt } from '../../content/texts.ts';
import styles from './written.css?url';

/** The address of a page by its pattern in the map, however the request wrote it. */
export const pathOfPattern = (pattern: string): string => resolvePath(pattern, '/').pathname;

/** The styles of every written page. */
export const textLinks = (): LinkDescriptor[] => [{ rel: 'stylesheet', href: styles }];

type Matches = Parameters<typeof pageMeta>[0]['matches'];

/** Title, description and card of the text at this address. */
export function textMeta(path: string, matches: Matches): MetaDescriptor[] {
  return pageMeta({ ...requireTextAt(path), path, matches });
}
