import { useEffect, useId, useRef, useState, type FocusEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { SearchIcon } from '../ui/icons.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { resultsPath } from './links.ts';
import { asksForSearch, SLASH } from './slash-key.ts';
import type { Suggested } from './suggested.ts';

export type Look = {
  isOpen: boolean;
  typed: string;
  found: Suggested | undefined;
  /** The id of the option that is marked. */
  active: string | undefined;
};
type Part = typeof import('./suggestions.tsx');
const SHUT: Look = { isOpen: false, typed: '', found: undefined, active: undefined };

/**
 * A plain form that leads to the list of questions, with the script or without. On pages with the router the first visit
 * to the field brings what is offered while somebody types (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function HeaderSearch() {
  const id = useId();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<Part>();
  // What is typed between the loading and the next drawing is not lost.
  const loaded = useRef<Part>(undefined);
  const isComing = useRef(false);
  const [look, setLook] = useState(SHUT);
  const change = (news: Partial<Look>) => setLook((old) => ({ ...old, ...news }));
  const list = `${id}-list`;
  const hasList = look.isOpen && look.found !== undefined;
  useSlashKey(field);

  const offer = () => {
    const typed = field.current?.value ?? '';
    change({ isOpen: true, typed, active: undefined });
    loaded.current?.onType(typed, (found) => change({ found, active: undefined }));
  };
  const enter = () => {
    offer();
    if (!loaded.current) void bring();
  };
  const bring = async () => {
    if (isComing.current) return;
    isComing.current = true;
    loaded.current = await import('./suggestions.tsx').catch(() => undefined);
    isComing.current = false;
    // Where it can't be loaded the form works as it does without.
    if (!loaded.current) return;
    setPart(loaded.current);
    // Who went on meanwhile is offered nothing: no second leaving would ever close it.
    if (document.activeElement === field.current) offer();
  };
  // Who was in the field before the page was taken over is offered something too.
  useEffect(() => {
    if (document.activeElement === field.current)
      field.current?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, []);
  const shut = () => setLook(SHUT);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!field.current?.form?.contains(relatedTarget)) shut();
  };
  const done = () => {
    shut();
    if (field.current) field.current.value = '';
    field.current?.closest('details')?.removeAttribute('open');
  };

  return (
    <search className="block">
      <form
        action={href('/question')}
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const to = resultsPath(field.current?.value.trim() ?? '');
          done();
          void navigate(to);
        }}
      >
        <label className="relative block">
          <span className="sr-only">Search questions, topics and communities</span>
          <SearchIcon className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4.5 text-soft" />
          <input
            ref={field}
            type="text"
            name="q"
            placeholder="Search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            className="header-field"
            {...(isHydrated && {
              role: 'combobox',
              'aria-expanded': hasList,
              'aria-autocomplete': 'list',
              'aria-controls': hasList ? list : undefined,
              'aria-activedescendant': hasList ? look.active : undefined,
              'aria-keyshortcuts': SLASH,
            })}
            onFocus={enter}
            onBlur={leave}
            onInput={enter}
            onKeyDown={(event) => part?.onKey(event, { look, change, offer, list })}
          />
        </label>
        {part && (
          <part.Suggestions list={list} look={look} onGone={done} onLeave={leave} onShut={shut} />
        )}
      </form>
    </search>
  );
}

/** Of the two forms of a page, in the header and in the panel under it, the key leads to the one that has room. */
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
