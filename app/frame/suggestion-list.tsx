import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { href } from 'react-router';
import { highlightMatches } from '../base/highlight.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import type { SearchState } from './header-search.tsx';
import { searchPath } from './links.ts';
import { loadSuggestions, type OnSuggestions } from './suggestion-loader.ts';
import { SlashNote } from './slash-note.tsx';
import { countSuggestions, type SearchSuggestions } from './search-suggestions.ts';
import { Sentence } from '../ui/sentence.tsx';
import * as words from './words.ts';

type Props = {
  listId: string;
  state: SearchState;
  /** Called when somebody opens an option. */
  onNavigate: () => void;
  onLeave: (event: FocusEvent) => void;
  onClose: () => void;
};

/** The suggestions under the search field of the header; the focus stays in the field. */
export function SuggestionList({ listId, state, onNavigate, onLeave, onClose }: Props) {
  const { isOpen, query, suggestions, activeOptionId } = state;
  if (isOpen && query === '') return <SlashNote onLeave={onLeave} onClose={onClose} />;
  if (!isOpen || !suggestions) return null;
  return (
    <>
      <div {...LISTBOX} id={listId} aria-label={words.suggestions} className="suggestions">
        <Options
          listId={listId}
          found={suggestions}
          typed={query.trim()}
          activeOptionId={activeOptionId}
          onNavigate={onNavigate}
        />
      </div>
      <output className="sr-only">
        {words.suggestionCount({ count: countSuggestions(suggestions) })}
      </output>
    </>
  );
}

/** HTML has no element for a list that is controlled from a field beside it. */
const LISTBOX = { role: 'listbox' } as const;
const OPTION = { role: 'option' } as const;
const GROUP = { role: 'group' } as const;

type OptionsProps = Pick<Props, 'listId' | 'onNavigate'> &
  Pick<SearchState, 'activeOptionId'> & { found: SearchSuggestions; typed: string };

function Options({ listId, found, typed, activeOptionId, onNavigate }: OptionsProps) {
  const { questions, topics, communities } = found;
  const says = countSuggestions(found) > 0 ? words.allResults : words.noMatches;
  const option = (key: string, to: string, content: ReactNode) => (
    <SiteLink
      key={key}
      to={to}
      id={`${listId}-${key}`}
      {...OPTION}
      tabIndex={-1}
      aria-selected={activeOptionId === `${listId}-${key}`}
      className="suggestion"
      // Keeps the focus in the field: some browsers would move it before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onNavigate}
    >
      {content}
    </SiteLink>
  );
  // Topics and communities come first: they are few, and mostly match by name.
  return (
    <>
      <Group name={words.pages.topics}>
        {topics.map(({ slug, name }) =>
          option(
            `t-${slug}`,
            href('/topic/:slug', { slug }),
            <Highlighted text={name} typed={typed} />,
          ),
        )}
      </Group>
      <Group name={words.pages.communities}>
        {communities.map(({ slug, name }) =>
          option(
            `c-${slug}`,
            href('/community/:slug', { slug }),
            <Highlighted text={name} typed={typed} />,
          ),
        )}
      </Group>
      <Group name={words.pages.questions}>
        {questions.map(({ id, text, people, isDemo }) =>
          option(
            id,
            href('/question/:id', { id }),
            <>
              <Highlighted text={text} typed={typed} />
              <span className="suggestion-note">
                {isDemo ? words.demoPeopleCount({ people }) : words.peopleCount({ people })}
              </span>
            </>,
          ),
        )}
      </Group>
      {option(
        'all',
        searchPath(typed),
        <span className="flex min-w-0 items-center gap-2.5 text-soft">
          <SearchIcon className="size-4.5 flex-none" />
          <span className="truncate">
            <Sentence parts={says({ query: <bdi>{typed}</bdi> })} />
          </span>
        </span>,
      )}
    </>
  );
}

function Group({ name, children }: { name: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div {...GROUP} aria-label={name} className="suggestion-group">
      <span aria-hidden="true" className="suggestion-head">
        {name}
      </span>
      {children}
    </div>
  );
}

function Highlighted({ text, typed }: { text: string; typed: string }) {
  return (
    <bdi className="suggestion-text">
      {highlightMatches(text, typed).map((piece, at) =>
        piece.isMatch ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </bdi>
  );
}

/** Suggestions arrive by themselves, later than the typing. */
export function onType(typed: string, take: OnSuggestions): void {
  loadSuggestions(typed, take);
}

type KeyHandlerOptions = {
  state: SearchState;
  change: (changes: Partial<SearchState>) => void;
  /** Requests suggestions for the text in the field. */
  offer: () => void;
  listId: string;
};

/** Handles the keys of a combobox; other keys go to the field. */
export function onKey(
  event: KeyboardEvent<HTMLInputElement>,
  { state, change, offer: offerAgain, listId }: KeyHandlerOptions,
): void {
  const { key, nativeEvent, currentTarget } = event;
  if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const options = [
    ...document.querySelectorAll<HTMLElement>(`#${CSS.escape(listId)} [role=option]`),
  ];
  const at = options.findIndex(({ id }) => id === state.activeOptionId);
  const mark = (next: HTMLElement | undefined) => {
    event.preventDefault();
    change({ activeOptionId: next?.id });
    next?.scrollIntoView({ block: 'nearest' });
  };
  if (options.length === 0) {
    if (key === 'ArrowDown' && currentTarget.value !== '') offerAgain();
    if (key !== 'Escape' || currentTarget.value === '') return;
    // The first Escape closed the list, or there was none. This one clears the field, and only the next one
    // closes the menu.
    event.preventDefault();
    event.stopPropagation();
    currentTarget.value = '';
    offerAgain();
    return;
  }
  // Past either end the focus returns to the field.
  if (key === 'ArrowDown') mark(options[at + 1]);
  else if (key === 'ArrowUp') mark(at < 0 ? options.at(-1) : options[at - 1]);
  else if (key === 'Home' && at >= 0) mark(options[0]);
  else if (key === 'End' && at >= 0) mark(options.at(-1));
  else if (key === 'Enter' && at >= 0) {
    event.preventDefault();
    options[at]?.click();
  } else if (key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    change({ isOpen: false, activeOptionId: undefined });
  }
}
