import { href } from 'react-router';
import { ConvergenceChart } from '../../results/figures/convergence-chart.tsx';
import { loadTextPolls } from './text-polls.server.ts';
import { findSettledQuestion } from './settled-question.server.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { requireTextAt } from '../../content/texts.ts';
import { TextBody } from '../../content/ui/text-body.tsx';
import { settlingComponent } from '../../content/ui/settling-component.tsx';
import { textLinks, textMeta } from './text-head.ts';
import type { Route } from './+types/mission.ts';

const PATH = href('/mission');

export const links = textLinks;

export async function loader({ context }: Route.LoaderArgs) {
  const { sql, prefs } = context.get(requestContext);
  const text = requireTextAt(PATH);
  const [polls, settled] = await Promise.all([
    loadTextPolls(sql, text),
    findSettledQuestion(sql, text.polls[0]),
  ]);
  return { theme: prefs.theme, polls, settled };
}

export const meta: Route.MetaFunction = ({ matches }) => textMeta(PATH, matches);

export default function Mission({ loaderData }: Route.ComponentProps) {
  const text = requireTextAt(PATH);
  const { settled } = loaderData;
  const parts = {
    ...pollComponents(loaderData),
    Settling: settlingComponent(settled, settled && <ConvergenceChart {...settled} />),
  };
  return (
    <article aria-label={text.title}>
      <header className="page manifesto-head pt-10 sm:pt-16">
        <h1>{text.title}</h1>
        <p>{text.lead}</p>
      </header>
      <div className="page manifesto pb-8">
        <TextBody text={text} parts={parts} />
      </div>
      <PollHeightScript />
    </article>
  );
}
