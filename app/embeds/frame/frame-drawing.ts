import type { News } from '../../results/news.ts';
import { peopleOf } from '../../results/people-words.ts';
import { standingOf, type Standing } from '../../results/results.ts';
import { formatNumber } from '../../base/format.ts';
import { OUTSIDE } from '../../questions/question.ts';
import type { FrameFacts } from './frame-facts.ts';
import { drawnOf } from './frame-figures.ts';
import { checkedWords, TOO_FEW, turnoutWords } from './frame-words.ts';

/** The rows of the page as its server drew them: found once, and changed where they stand. */
const GLIDE_MS = 300;
const rows = [...document.querySelectorAll<HTMLElement>('[id^=c]')];
/** By place: which choice a row is. */
export const numbers = rows.map(({ id }) => Number(id.slice(1)));
const table = document.getElementById('t');
const isStill = matchMedia('(prefers-reduced-motion: reduce)');

/** By place, as rows are; a label becomes a control and a word again. */
export const labels = () => [...document.querySelectorAll<HTMLElement>('.l')];

/** Without a result in the news the rows show their words alone. */
export function drawResult(
  { kind, how, mixed }: Pick<FrameFacts, 'kind' | 'how' | 'mixed'>,
  { result: counted, turnout = 0 }: { result?: News['result']; turnout?: number },
  mine: readonly number[],
): Standing | undefined {
  const words = labels();
  const result =
    counted &&
    standingOf(
      counted.choices.map(([number, count]) => ({
        number,
        label: words[numbers.indexOf(number)]?.querySelector('bdi')?.textContent ?? String(number),
        count,
      })),
      counted.people,
      { none: counted.none, unsure: counted.notSure },
      counted.leader,
    );
  const isShown = result !== undefined && result.people > 0;
  for (const one of document.querySelectorAll('#t,.x')) one.classList.toggle('n', !isShown);
  if (isShown) table?.removeAttribute('role');
  else table?.setAttribute('role', 'presentation');
  const drawn = new Map((isShown ? drawnOf(kind, result) : []).map((one) => [one.number, one]));
  rows.forEach((row, at) => {
    const number = numbers[at] ?? 0;
    const one = drawn.get(number);
    if (number < OUTSIDE.none) {
      const places = { f: one?.fill ?? 0, l: one?.low ?? 0, h: one?.high ?? 0 };
      for (const [name, value] of Object.entries(places))
        row.style.setProperty(`--${name}`, `${value}`);
      write(row.querySelector('.v ~ .s'), one?.behind ?? '');
    }
    const outside = number === OUTSIDE.none ? counted?.none : counted?.notSure;
    const figure = one?.figure ?? (number < OUTSIDE.none ? '–' : formatNumber(outside ?? 0));
    runTo(row.querySelector('.v'), figure);
  });
  const base = result ? peopleOf('everyone', result.people) : turnoutWords(turnout);
  write(document.getElementById('base'), base);
  const chosen = mixed && turnout > mixed.from ? mixed.how : how;
  const reads = result?.shows === 'shares' ? chosen : TOO_FEW;
  if (result) write(document.getElementById('how'), checkedWords(counted?.burst) + reads);
  markOwn(mine, result);
  return result;
}

/** Glow marks one's own choice; to who has not answered, a choice that may be said to lead. */
export function markOwn(mine: readonly number[], result: Standing | undefined): void {
  const star = document.querySelector('.f svg');
  const words = labels();
  rows.forEach((row, at) => {
    const number = numbers[at] ?? 0;
    const isOwn = mine.includes(number);
    const glows = mine.length > 0 ? isOwn : number === result?.leader;
    row.classList.toggle('g', glows && number < OUTSIDE.none);
    const label = words[at];
    label?.querySelectorAll('svg,.s').forEach((mark) => mark.remove());
    if (!isOwn || !label || !star) return;
    const said = document.createElement('span');
    said.className = 's';
    said.textContent = 'Your choice: ';
    label.prepend(star.cloneNode(true), said);
  });
}

/** Labels become controls that look the same. */
export function offerRows(pick: (number: number) => void): void {
  labels().forEach((label, at) => {
    const control = become('button', label);
    control.addEventListener('click', () => pick(numbers[at] ?? 0));
  });
}

export function withdrawRows(): void {
  for (const label of labels()) become('span', label);
}

function become<Name extends 'button' | 'span'>(
  name: Name,
  label: HTMLElement,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = 'l';
  label.querySelector('.o')?.remove();
  made.append(...label.childNodes);
  label.replaceWith(made);
  return made;
}

/** Which rows are picked, and in a ranking, as what. */
export function showOrder(picked: readonly number[], isRanked: boolean): void {
  labels().forEach((label, at) => {
    const place = picked.indexOf(numbers[at] ?? 0);
    label.ariaPressed = String(place >= 0);
    label.querySelector('.o')?.remove();
    if (!isRanked || place < 0) return;
    const shown = document.createElement('b');
    shown.className = 'o';
    shown.textContent = `${place + 1}. `;
    label.prepend(shown);
  });
}

export function write(element: Element | null | undefined, words: string): void {
  if (element && element.textContent !== words) element.textContent = words;
}

/** Figures run as their bars glide. */
function runTo(element: Element | null, figure: string): void {
  if (!element || element.textContent === figure) return;
  const digits = (text: string | null) => Number(text?.replaceAll(/\D/g, ''));
  const [from, to] = [digits(element.textContent), digits(figure)];
  const began = performance.now();
  if (isStill.matches || document.hidden) return write(element, figure);
  element.setAttribute('data-to', figure);
  const step = (now: number) => {
    if (element.getAttribute('data-to') !== figure) return;
    const part = Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
    const between = formatNumber(from + (to - from) * part);
    write(element, part < 1 ? between + (figure.endsWith('%') ? '%' : '') : figure);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
