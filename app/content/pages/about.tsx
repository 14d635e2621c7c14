import { pageMeta } from '../../frame/page-meta.ts';
import { textAt } from '../texts.ts';
import { TextPage } from '../ui/text-page.tsx';
import styles from '../ui/written.css?url';
import type { Route } from './+types/about.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const PATH = '/about';

export const meta: Route.MetaFunction = ({ matches }) => {
  const text = textAt(PATH);
  return text ? pageMeta({ ...text, path: PATH, matches }) : [];
};

export default function About() {
  const text = textAt(PATH);
  return text ? <TextPage text={text} /> : null;
}
