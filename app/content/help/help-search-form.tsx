import { href } from 'react-router';
import { SearchIcon } from '../../ui/icons.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/help.ts';
import * as searchWords from '../words/help-search.ts';
import script from 'virtual:help-script';

/** The page that is searched. */
type Here = keyof typeof searchWords.found;

type Props = {
  here: Here;
  action: string;
  label: string;
  /** What was searched for; empty where nothing was. */
  typed: string;
  found: number;
  /** What is said where nothing is sought. */
  idle: string;
};

/** A form with a GET, and what it found. With a script it finds while somebody types. */
export function HelpSearch({ here, action, label, typed, found, idle }: Props) {
  const seeks = typed !== '';
  return (
    <div data-help={here} className="help-search">
      <search aria-label={label}>
        <form action={action} className="help-form">
          <label>
            <span className="sr-only">{label}</span>
            <SearchIcon className="help-glass" />
            <input
              type="search"
              name="q"
              defaultValue={typed}
              placeholder={words.hint}
              autoComplete="off"
            />
          </label>
          <button type="submit" className="pill pill-solid">
            {words.search}
          </button>
        </form>
      </search>
      <p className="help-told">
        <output data-help-told={idle}>
          {seeks ? searchWords.found[here]({ typed, number: found }) : idle}
        </output>
        {seeks && (
          <SiteLink to={action} className="text-link">
            {words.showAll}
          </SiteLink>
        )}
      </p>
    </div>
  );
}

/** Where a search finds nothing: what else there is. */
export function NothingFound({ isShown, here }: { isShown: boolean; here: Here }) {
  const linkTo = (to: string) => (text: string) => (
    <SiteLink to={to} className="text-link">
      {text}
    </SiteLink>
  );
  const contact = linkTo(href('/contact'));
  const parts =
    here === 'faq'
      ? words.otherThanAnswers({ other: linkTo(href('/support')), contact })
      : words.otherThanGuides({ other: linkTo(href('/faq')), contact });
  return (
    <div data-help-empty hidden={!isShown} className="help-empty">
      <p className="help-empty-words">{words.nothingFound}</p>
      <p>
        <Sentence parts={parts} />
      </p>
    </div>
  );
}

/** Once on a page of help. */
export function HelpScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
