import { href } from 'react-router';
import { SearchIcon } from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { foundWords } from './help-search.ts';
import script from 'virtual:help-script';

type Props = {
  action: string;
  label: string;
  /** What was searched for; empty where nothing was. */
  typed: string;
  found: number;
  /** One that was found, several, and what is said where nothing is sought. */
  words: { one: string; many: string; idle: string };
};

/** A form with a GET, and what it found. With a script it finds while somebody types. */
export function HelpSearch({ action, label, typed, found, words }: Props) {
  const seeks = typed !== '';
  return (
    <div data-help className="help-search">
      <search>
        <form action={action} className="help-form">
          <label>
            <span className="sr-only">{label}</span>
            <SearchIcon className="help-glass" />
            <input
              type="search"
              name="q"
              defaultValue={typed}
              placeholder="One word or two"
              autoComplete="off"
            />
          </label>
          <button type="submit" className="pill pill-solid">
            Search
          </button>
        </form>
      </search>
      <p className="help-told">
        <output data-help-told={[words.one, words.many, words.idle].join('|')}>
          {seeks ? `${foundWords(typed, found, [words.one, words.many])}.` : words.idle}
        </output>
        {seeks && (
          <SiteLink to={action} className="text-link">
            Show everything
          </SiteLink>
        )}
      </p>
    </div>
  );
}

/** Where a search finds nothing: what else there is. */
export function NothingFound({ isShown, here }: { isShown: boolean; here: 'faq' | 'support' }) {
  return (
    <div data-help-empty hidden={!isShown} className="help-empty">
      <p className="help-empty-words">Nothing here answers that.</p>
      <p>
        {'Try one word instead of a sentence, or look '}
        {here === 'faq' ? (
          <>
            {'through the '}
            <SiteLink to={href('/support')} className="text-link">
              step-by-step guides
            </SiteLink>
          </>
        ) : (
          <>
            {'through the '}
            <SiteLink to={href('/faq')} className="text-link">
              questions and answers
            </SiteLink>
          </>
        )}
        {'. If it is not there either, '}
        <SiteLink to={href('/contact')} className="text-link">
          write to us
        </SiteLink>
        {': that is also how we learn what is missing.'}
      </p>
    </div>
  );
}

/** Once on a page of help. */
export function HelpScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
