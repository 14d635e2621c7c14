import { href } from 'react-router';
import { LinkedData } from '../../ui/linked-data.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  MAX_HELP_SEARCH,
  matchesSearch,
  parseHelpSearch,
  stemsIn,
} from '../../content/help/help-search.ts';
import { textGroupsOf, type TextEntry } from '../../content/ui/text-sections.ts';
import { requireTextAt } from '../../content/texts.ts';
import { faqData } from '../../content/help/faq-data.ts';
import { FaqGroups, FaqList } from '../../content/help/faq-list.tsx';
import { HelpScript, HelpSearch, NothingFound } from '../../content/help/help-search-form.tsx';
import * as words from '../../content/words/help.ts';
import { textLinks, textMeta } from './text-head.ts';
import type { Route } from './+types/faq.ts';

/** So few that were found are open at once. */
const MAX_OPEN = 3;

const PATH = href('/faq');

export const links = textLinks;

export function loader({ url }: Route.LoaderArgs) {
  return { typed: (url.searchParams.get('q') ?? '').trim().slice(0, MAX_HELP_SEARCH) };
}

export const meta: Route.MetaFunction = ({ matches }) => textMeta(PATH, matches);

export default function Faq({ loaderData: { typed } }: Route.ComponentProps) {
  const text = requireTextAt(PATH);
  const groups = textGroupsOf(text);
  const sought = parseHelpSearch(typed);
  const seeks = sought.length > 0;
  const entries = groups.flatMap((group) => group.entries);
  const found = new Set(
    entries.filter(
      ({ title, words: said }) => !seeks || matchesSearch(sought, stemsIn(`${title} ${said}`)),
    ),
  );
  const hasFound = (entry: TextEntry) => found.has(entry);
  return (
    <>
      <PageHead title={text.title} lead={text.lead}>
        <HelpSearch
          here="faq"
          action={PATH}
          label={words.searchAnswers}
          typed={seeks ? typed : ''}
          found={found.size}
          idle={words.allAnswers({ number: entries.length })}
        />
      </PageHead>
      <div className="page faq">
        <FaqGroups groups={groups} isFound={hasFound} />
        <div>
          <NothingFound isShown={found.size === 0} here="faq" />
          <FaqList
            groups={groups}
            isFound={hasFound}
            seeks={seeks}
            isOpen={seeks && found.size <= MAX_OPEN}
          />
          <p className="faq-end">
            <Sentence
              parts={words.askPeople({
                link: (name) => (
                  <SiteLink to={href('/contact')} className="text-link">
                    {name}
                  </SiteLink>
                ),
              })}
            />
          </p>
        </div>
      </div>
      {!seeks && <LinkedData data={faqData(groups)} />}
      <HelpScript />
    </>
  );
}
