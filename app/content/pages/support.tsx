import { pageMeta } from '../../frame/page-meta.ts';
import { textAt } from '../texts.ts';
import { TextPage } from '../ui/text-page.tsx';
import styles from '../ui/written.css?url';
import type { Route } from './+types/support.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const PATH = '/support';

export const meta: Route.MetaFunction = ({ matches }) => {
  const text = textAt(PATH);
  return text ? pageMeta({ ...text, path: PATH, matches }) : [];
};

export default function Support() {
  const text = textAt(PATH);
  return text ? <TextPage text={text} /> : null;
}
