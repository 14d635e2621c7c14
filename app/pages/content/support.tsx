import { href } from 'react-router';
import { requestContext } from '../../platform/http/request-context.server.ts';
import {
  MAX_HELP_SEARCH,
  bestFirst,
  matchesSearch,
  parseHelpSearch,
  stemsIn,
} from '../../content/help/help-search.ts';
import { textGroupsOf, type TextGroup } from '../../content/ui/text-sections.ts';
import { requireTextAt } from '../../content/texts.ts';
import {
  Guides,
  HelpHits,
  HelpParts,
  References,
  ContactLinks,
  type Hit,
} from '../../content/help/guides.tsx';
import { HelpScript, HelpSearch, NothingFound } from '../../content/help/help-search-form.tsx';
import { ProblemCodes } from '../../content/help/problem-list.tsx';
import { Ranges } from '../../content/ui/ranges.tsx';
import { StatusPanel } from '../../content/ui/status-panel.tsx';
import * as words from '../../content/words/help.ts';
import { textLinks, textMeta } from './text-head.ts';
import type { Route } from './+types/support.ts';

const PATH = href('/support');

export const links = textLinks;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { health } = context.get(requestContext);
  return {
    health: await health(),
    typed: (url.searchParams.get('q') ?? '').trim().slice(0, MAX_HELP_SEARCH),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => textMeta(PATH, matches);

export default function Support({ loaderData: { typed, health } }: Route.ComponentProps) {
  const [text, answers] = [requireTextAt(PATH), requireTextAt(href('/faq'))];
  const [guides, ...others] = textGroupsOf(text, { Ranges, ProblemCodes });
  const sought = parseHelpSearch(typed);
  const seeks = sought.length > 0;
  const hits = bestFirst(sought, [
    ...hitsIn(guides ? [guides, ...others] : [], '', words.guide),
    ...hitsIn(textGroupsOf(answers), href('/faq'), words.answer),
  ]);
  const found = new Set(
    seeks ? hits.filter(({ stems }) => matchesSearch(sought, stems.split(' '))) : [],
  );
  return (
    <>
      <div className="page support-head">
        <div>
          <h1 className="display text-h2 sm:text-h1">{text.title}</h1>
          <p className="mt-5 max-w-[46ch] text-lead text-soft">{text.lead}</p>
          <HelpSearch
            here="support"
            action={PATH}
            label={words.searchAll}
            typed={seeks ? typed : ''}
            found={found.size}
            idle={words.allEntries({ number: hits.length })}
          />
          <NothingFound isShown={seeks && found.size === 0} here="support" />
          <HelpHits hits={hits} isFound={(hit) => found.has(hit)} />
          <HelpParts groups={others} />
        </div>
        <StatusPanel health={health} />
      </div>
      <div className="page">
        {guides && <Guides group={guides} />}
        <References groups={others} />
        <ContactLinks />
      </div>
      <HelpScript />
    </>
  );
}

function hitsIn(groups: readonly TextGroup[], page: string, from: string): Hit[] {
  return groups.flatMap(({ entries }) =>
    entries.map(({ id, title, words: said }) => ({
      to: `${page}#${id}`,
      title,
      from,
      stems: stemsIn(`${title} ${said}`).join(' '),
    })),
  );
}
