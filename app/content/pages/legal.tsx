import { data, useLocation } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { textAt } from '../texts.ts';
import { TextPage } from '../ui/text-page.tsx';
import type { Route } from './+types/legal.ts';

export function loader({ request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname;
  if (!textAt(path)) throw data(null, { status: 404 });
  return { path };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const text = textAt(loaderData?.path ?? '');
  return text ? pageMeta({ ...text, path: loaderData?.path ?? '', matches }) : [];
};

export default function Legal() {
  const text = textAt(useLocation().pathname);
  return text ? <TextPage text={text} /> : null;
}
