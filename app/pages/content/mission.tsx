import { ConvergenceChart } from '../../results/ui/convergence-chart.tsx';
import { loadTextPolls } from './text-polls.server.ts';
import { findSettledQuestion } from './settled-question.server.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { site } from '../../site.config.ts';
import { textAt } from '../../content/texts.ts';
import { mailLinks } from '../../content/ui/mail-link.tsx';
import { settlingComponent } from '../../content/ui/settling-component.tsx';
import styles from './written.css?url';
import type { Route } from './+types/mission.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const PATH = '/mission';

export async function loader({ context }: Route.LoaderArgs) {
  const { sql, prefs } = context.get(requestContext);
  const text = textAt(PATH);
  const [polls, settled] = await Promise.all([
    text ? loadTextPolls(sql, text) : [],
    findSettledQuestion(sql, text?.polls[0]),
  ]);
  return { theme: prefs.theme, polls, settled };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const text = textAt(PATH);
  return text ? pageMeta({ ...text, path: PATH, matches }) : [];
};

export default function Mission({ loaderData }: Route.ComponentProps) {
  const text = textAt(PATH);
  if (!text) return null;
  const { settled } = loaderData;
  const { Body } = text;
  const parts = {
    ...pollComponents(loaderData),
    Settling: settlingComponent(settled, settled && <ConvergenceChart {...settled} />),
  };
  return (
    <article>
      <header className="page manifesto-head pt-10 sm:pt-16">
        <h1>{text.title}</h1>
        <p>{text.lead}</p>
      </header>
      <div className="page manifesto pb-8">
        <Body name={site.name} mail={mailLinks} components={parts} />
      </div>
      <PollHeightScript />
    </article>
  );
}
