import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { href } from 'react-router';
import { formatCount } from '../base/format.ts';
import { markedPieces } from '../base/marked.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import type { Look } from './header-search.tsx';
import { resultsPath } from './links.ts';
import { offer, type Take } from './offers.ts';
import { SlashNote } from './slash-note.tsx';
import { countOf, type Suggested } from './suggested.ts';

type Props = {
  /** The id of the list. */
  list: string;
  look: Look;
  /** Somebody goes where an option leads. */
  onGone: () => void;
  onLeave: (event: FocusEvent) => void;
  onShut: () => void;
};

/** What is offered under the field of the header; the focus stays in the field. */
export function Suggestions({ list, look, onGone, onLeave, onShut }: Props) {
  const { isOpen, typed, found, active } = look;
  if (isOpen && typed === '') return <SlashNote onLeave={onLeave} onShut={onShut} />;
  if (!isOpen || !found) return null;
  return (
    <>
      <div {...LISTBOX} id={list} aria-label="Suggestions" className="suggestions">
        <Options list={list} found={found} words={typed.trim()} active={active} onGone={onGone} />
      </div>
      <output className="sr-only">
        {formatCount(countOf(found), { one: '# suggestion', other: '# suggestions' })}
      </output>
    </>
  );
}

/** No element of HTML is a list that is moved through from a field beside it. */
const LISTBOX = { role: 'listbox' } as const;
const OPTION = { role: 'option' } as const;
const GROUP = { role: 'group' } as const;

type OptionsProps = Pick<Props, 'list' | 'onGone'> &
  Pick<Look, 'active'> & { found: Suggested; words: string };

function Options({ list, found, words, active, onGone }: OptionsProps) {
  const { questions, topics, communities } = found;
  const option = (key: string, to: string, content: ReactNode) => (
    <SiteLink
      key={key}
      to={to}
      id={`${list}-${key}`}
      {...OPTION}
      tabIndex={-1}
      aria-selected={active === `${list}-${key}`}
      className="suggestion"
      // The field keeps the focus: some browsers would take it away before the click came.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGone}
    >
      {content}
    </SiteLink>
  );
  // Places are few, and mostly fit by their names.
  return (
    <>
      <Group name="Topics">
        {topics.map(({ slug, name }) =>
          option(`t-${slug}`, href('/topic/:slug', { slug }), <Marked text={name} words={words} />),
        )}
      </Group>
      <Group name="Communities">
        {communities.map(({ slug, name }) =>
          option(
            `c-${slug}`,
            href('/community/:slug', { slug }),
            <Marked text={name} words={words} />,
          ),
        )}
      </Group>
      <Group name="Questions">
        {questions.map(({ id, text, people, isDemo }) =>
          option(
            id,
            href('/question/:id', { id }),
            <>
              <Marked text={text} words={words} />
              <span className="suggestion-note">
                {formatCount(people, { one: '# person', other: '# people' })}
                {isDemo && ' · Demo'}
              </span>
            </>,
          ),
        )}
      </Group>
      {option(
        'all',
        resultsPath(words),
        <span className="flex min-w-0 items-center gap-2.5 text-soft">
          <SearchIcon className="size-4.5 flex-none" />
          <span className="truncate">
            {countOf(found) > 0 ? 'All results for' : 'No matches yet:'} “<bdi>{words}</bdi>”
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

function Marked({ text, words }: { text: string; words: string }) {
  return (
    <bdi className="suggestion-text">
      {markedPieces(text, words).map((piece, at) =>
        piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </bdi>
  );
}

/** What is offered comes by itself, and later than the typing. */
export function onType(typed: string, take: Take): void {
  offer(typed, take);
}

type Keys = {
  look: Look;
  change: (news: Partial<Look>) => void;
  /** For what stands in the field. */
  offer: () => void;
  list: string;
};

/** The keys of a combobox; what they do not mean is left to the field. */
export function onKey(
  event: KeyboardEvent<HTMLInputElement>,
  { look, change, offer: offerAgain, list }: Keys,
): void {
  const { key, nativeEvent, currentTarget } = event;
  if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const options = [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(list)} [role=option]`)];
  const at = options.findIndex(({ id }) => id === look.active);
  const mark = (next: HTMLElement | undefined) => {
    event.preventDefault();
    change({ active: next?.id });
    next?.scrollIntoView({ block: 'nearest' });
  };
  if (options.length === 0) {
    if (key === 'ArrowDown' && currentTarget.value !== '') offerAgain();
    if (key !== 'Escape' || currentTarget.value === '') return;
    // It was closed before, or there was nothing: now it is cleared, and only then the menu's.
    event.preventDefault();
    event.stopPropagation();
    currentTarget.value = '';
    offerAgain();
    return;
  }
  // Past either end the reader is back in the field.
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
    change({ isOpen: false, active: undefined });
  }
}
