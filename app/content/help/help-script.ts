import { ownValue } from '../../base/own-value.ts';
import * as words from '../words/help-search.ts';
import { matchesSearch, parseHelpSearch, stemsIn } from './help-search.ts';

/**
 * Inlined into pages of help. While somebody types, what the server would find stays and the rest is hidden; an address
 * with the name of an answer opens it; a link to an answer is copied. Without this the search is a form and links are links.
 */
const COPIED_SHOWN_MS = 3_000;

const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];

const search = document.querySelector<HTMLElement>('[data-help]');
const field = search?.querySelector<HTMLInputElement>('input[type=search]');
const summary = document.querySelector<HTMLElement>('[data-help-told]');
const entries = all('[data-help-entry]').map((entry) => ({
  entry,
  stems: stemsIn(entry.dataset['words'] ?? entry.textContent),
}));

function filter(): void {
  const typed = field?.value.trim() ?? '';
  const sought = parseHelpSearch(typed);
  const seeks = sought.length > 0;
  let number = 0;
  for (const { entry, stems } of entries) {
    const isShown = seeks ? matchesSearch(sought, stems) : entry.dataset['words'] === undefined;
    entry.hidden = !isShown;
    if (isShown) number++;
  }
  for (const group of all('[data-help-group]')) updateCount(group, seeks);
  for (const found of all('[data-help-found]')) found.hidden = !seeks || number === 0;
  for (const empty of all('[data-help-empty]')) empty.hidden = !seeks || number > 0;
  if (summary === null) return;
  const found = ownValue(words.found, search?.dataset['help'] ?? '');
  summary.textContent =
    seeks && found ? found({ typed, number }) : (summary.dataset['helpTold'] ?? '');
}

/** A group that holds nothing now is hidden, and so is what leads to it; one that holds something sought is open. */
function updateCount(group: HTMLElement, seeks: boolean): void {
  const number = group.querySelectorAll('[data-help-entry]:not([hidden])').length;
  const name = group.querySelector('.fold-body')?.id ?? '';
  const link = document.querySelector<HTMLElement>(`[data-help-of="${name}"]`);
  group.hidden = number === 0;
  if (seeks && group instanceof HTMLDetailsElement) group.open = true;
  if (link) link.hidden = number === 0;
  for (const place of [group, link]) {
    const count = place?.querySelector('.faq-count');
    if (count) count.textContent = String(number);
  }
}

/** The browser opens what hides an address, but not what a search hid. */
function openEntry(): void {
  const named = document.getElementById(location.hash.slice(1));
  const entry = named?.closest('details');
  if (!named || !entry) return;
  if (entry.hidden && field) {
    field.value = '';
    filter();
  }
  for (let at: Element | null = entry; at; at = at.parentElement?.closest('details') ?? null)
    (at as HTMLDetailsElement).open = true;
  named.scrollIntoView();
}

field?.addEventListener('input', filter);
// A page that the browser kept comes back with what was typed.
if (field && field.value !== field.defaultValue) filter();

addEventListener('hashchange', openEntry);
if (location.hash !== '') openEntry();

/** Links that say at this moment that they were copied. */
const telling = new Set<Element>();

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-help-link]');
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (link === null || !isPlain || !('clipboard' in navigator)) return;
  event.preventDefault();
  history.replaceState(null, '', link.hash);
  const said = link.querySelector('[data-help-said]');
  const tell = (): void => {
    if (!said || telling.has(said)) return;
    telling.add(said);
    const before = said.textContent;
    const heard = link.nextElementSibling;
    said.textContent = words.copied;
    if (heard) heard.textContent = words.linkCopied;
    setTimeout(() => {
      said.textContent = before;
      telling.delete(said);
      if (heard) heard.textContent = '';
    }, COPIED_SHOWN_MS);
  };
  void navigator.clipboard.writeText(link.href).then(tell, () => undefined);
});
