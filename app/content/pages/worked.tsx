import { data } from 'react-router';
import { exampleOn } from '../../crossings/worked-example.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { textAt } from '../texts.ts';
import { TextPage } from '../ui/text-page.tsx';
import { WorkedExample } from '../../answers/ui/worked-example.tsx';
import type { Route } from './+types/worked.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname;
  const text = textAt(path);
  if (!text) throw data(null, { status: 404 });
  return {
    path,
    example: await exampleOn(context.get(requestContext).sql, text.topic, new Date()),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const text = textAt(loaderData?.path ?? '');
  return text ? pageMeta({ ...text, path: loaderData?.path ?? '', matches }) : [];
};

export default function Worked({ loaderData: { path, example } }: Route.ComponentProps) {
  const text = textAt(path);
  return text ? <TextPage text={text} example={<WorkedExample question={example} />} /> : null;
}
