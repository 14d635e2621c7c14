import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { SearchIcon } from '../ui/icons.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { searchPath } from './links.ts';
import { asksForSearch, SLASH } from './slash-key.ts';
import type { SearchSuggestions } from './search-suggestions.ts';
import * as words from './words.ts';

export type SearchState = {
  isOpen: boolean;
  query: string;
  suggestions: SearchSuggestions | undefined;
  /** The id of the highlighted option. */
  activeOptionId: string | undefined;
};
type SuggestionModule = typeof import('./suggestion-list.tsx');
const CLOSED: SearchState = {
  isOpen: false,
  query: '',
  suggestions: undefined,
  activeOptionId: undefined,
};

/**
 * A plain form that leads to the list of questions, with or without a script. On pages with the router the first focus
 * of the field loads the suggestions (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function HeaderSearch({ id }: { id: string }) {
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<SuggestionModule>();
  // A ref, so that text typed between loading and the next render is not lost.
  const loaded = useRef<SuggestionModule>(undefined);
  const isComing = useRef(false);
  const [state, setState] = useState(CLOSED);
  const change = (changes: Partial<SearchState>) => setState((old) => ({ ...old, ...changes }));
  const [fieldId, listId] = [`${id}-field`, `${id}-list`];
  const hasList = state.isOpen && state.suggestions !== undefined;
  useSlashKey(field);

  const offer = () => {
    const query = field.current?.value ?? '';
    change({ isOpen: true, query, activeOptionId: undefined });
    loaded.current?.onType(query, (suggestions) =>
      change({ suggestions, activeOptionId: undefined }),
    );
  };
  const enter = () => {
    offer();
    if (!loaded.current) void bring();
  };
  const bring = async () => {
    if (isComing.current) return;
    isComing.current = true;
    loaded.current = await import('./suggestion-list.tsx').catch(() => undefined);
    isComing.current = false;
    // If loading fails, the form works as without a script.
    if (!loaded.current) return;
    setPart(loaded.current);
    // No suggestions if the reader has left the field meanwhile, since no later blur would close them.
    if (document.activeElement === field.current) offer();
  };
  // Also covers a reader who was in the field before hydration.
  useEffect(() => {
    if (document.activeElement === field.current)
      field.current?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, []);
  const close = () => setState(CLOSED);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!field.current?.form?.contains(relatedTarget)) close();
  };
  const done = () => {
    close();
    if (field.current) field.current.value = '';
    field.current?.closest('details')?.removeAttribute('open');
    document.getElementById('main')?.focus({ preventScroll: true });
  };

  return (
    <search className="block">
      <form
        action={href('/question')}
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const to = searchPath(field.current?.value.trim() ?? '');
          done();
          void navigate(to);
        }}
      >
        <label htmlFor={fieldId} className="sr-only">
          {words.searchEverything}
        </label>
        <input
          ref={field}
          id={fieldId}
          type="text"
          name="q"
          placeholder={words.search}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="header-field"
          {...(isHydrated && {
            role: 'combobox',
            'aria-expanded': hasList,
            'aria-autocomplete': 'list',
            'aria-controls': hasList ? listId : undefined,
            'aria-activedescendant': hasList ? state.activeOptionId : undefined,
            'aria-keyshortcuts': SLASH,
          })}
          onFocus={enter}
          onBlur={leave}
          onInput={enter}
          onKeyDown={(event) => part?.onKey(event, { state, change, offer, listId })}
        />
        {/* For the mouse: Enter does the same. */}
        <button
          type="submit"
          tabIndex={-1}
          aria-hidden="true"
          className="header-search-send text-soft hover:text-ink"
        >
          <SearchIcon className="size-4.5" />
        </button>
        {part && (
          <part.SuggestionList
            listId={listId}
            state={state}
            onNavigate={done}
            onLeave={leave}
            onClose={close}
          />
        )}
      </form>
    </search>
  );
}

/** Of the page's two forms, in the header and in the panel under it, the key focuses the one that is visible. */
function useSlashKey(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const menu = field.current?.closest('details');
      const isShown = (menu ?? field.current)?.offsetParent !== null;
      if (!isShown || !asksForSearch(event)) return;
      event.preventDefault();
      if (menu) menu.open = true;
      field.current?.focus();
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, [field]);
}
