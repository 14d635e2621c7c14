import type { QuestionUpdate } from '../../results/question-update.ts';
import { peopleOf } from '../../results/words/people.ts';
import { resultFiguresOf, type ResultFigures } from '../../results/result.ts';
import { formatNumber } from '../../base/words/figures.ts';
import { OPT_OUT_NUMBERS } from '../../questions/question.ts';
import type { WidgetData } from './widget-data.ts';
import { drawnRowsOf } from './drawn-rows.ts';
import * as words from '../words/widget.ts';

/** The rows that the server drew: found once, and updated in place. */
const ANIMATION_MS = 300;
const rows = [...document.querySelectorAll<HTMLElement>('[id^=c]')];
/** The number of the choice in each row. */
export const choiceNumbers = rows.map(({ id }) => Number(id.slice(1)));
const table = document.getElementById('t');
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Looked up each time, in the order of rows: a label is replaced when it becomes a button. */
export const findLabels = () => [...document.querySelectorAll<HTMLElement>('.l')];

/** Without a result in the update the rows show their words alone. */
export function drawResult(
  { kind, sharesNote, mixed }: Pick<WidgetData, 'kind' | 'sharesNote' | 'mixed'>,
  { result: counted, turnout = 0 }: { result?: QuestionUpdate['result']; turnout?: number },
  mine: readonly number[],
): ResultFigures | undefined {
  const labels = findLabels();
  const result =
    counted &&
    resultFiguresOf(
      counted.choices.map(([number, count]) => ({
        number,
        label:
          labels[choiceNumbers.indexOf(number)]?.querySelector('bdi')?.textContent ??
          String(number),
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
  setText(document.getElementById('h'), words.figuresHead(result?.shows));
  const drawn = new Map((isShown ? drawnRowsOf(kind, result) : []).map((one) => [one.number, one]));
  rows.forEach((row, at) => {
    const number = choiceNumbers[at] ?? 0;
    const one = drawn.get(number);
    if (number < OPT_OUT_NUMBERS.none) {
      const places = { f: one?.share ?? 0, l: one?.low ?? 0, h: one?.high ?? 0 };
      for (const [name, value] of Object.entries(places))
        row.style.setProperty(`--${name}`, `${value}`);
      setText(row.querySelector('.v ~ .s'), one?.behind ?? '');
    }
    const outside = number === OPT_OUT_NUMBERS.none ? counted?.none : counted?.notSure;
    const figure =
      one?.figure ?? (number < OPT_OUT_NUMBERS.none ? '–' : formatNumber(outside ?? 0));
    animateFigure(row.querySelector('.v'), figure);
  });
  const base = result ? peopleOf('everyone', result.people) : words.turnout({ people: turnout });
  setText(document.getElementById('base'), base);
  const chosen = mixed && turnout > mixed.from ? mixed.sharesNote : sharesNote;
  const note = result?.shows === 'shares' ? chosen : words.countsNote;
  if (result)
    setText(document.getElementById('how'), counted?.burst ? words.beingChecked({ note }) : note);
  highlightRows(mine, result);
  return result;
}

/** Orange is the reader's own choice and one that may be said to lead, which has a heavier figure too. */
export function highlightRows(mine: readonly number[], result: ResultFigures | undefined): void {
  const star = document.querySelector('.f svg');
  const labels = findLabels();
  rows.forEach((row, at) => {
    const number = choiceNumbers[at] ?? 0;
    const isOwn = mine.includes(number);
    const isFirst = number === result?.leader;
    row.classList.toggle('g', isFirst || (isOwn && number < OPT_OUT_NUMBERS.none));
    row.classList.toggle('w', isFirst);
    const label = labels[at];
    label?.querySelectorAll('svg,.s').forEach((mark) => mark.remove());
    if (!isOwn || !label || !star) return;
    const said = document.createElement('span');
    said.className = 's';
    said.textContent = words.yourChoice;
    label.prepend(star.cloneNode(true), said);
  });
}

/** Replaces labels with buttons that look the same. */
export function enableRows(pick: (number: number) => void): void {
  findLabels().forEach((label, at) => {
    const control = replaceLabel('button', label);
    control.addEventListener('click', () => pick(choiceNumbers[at] ?? 0));
  });
}

export function disableRows(): void {
  for (const label of findLabels()) replaceLabel('span', label);
}

function replaceLabel<Name extends 'button' | 'span'>(
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

/** Marks the picked rows, in a ranking with their rank. */
export function showPicks(picked: readonly number[], isRanked: boolean): void {
  findLabels().forEach((label, at) => {
    const place = picked.indexOf(choiceNumbers[at] ?? 0);
    label.ariaPressed = String(place >= 0);
    label.querySelector('.o')?.remove();
    if (!isRanked || place < 0) return;
    const shown = document.createElement('b');
    shown.className = 'o';
    shown.textContent = `${place + 1}. `;
    label.prepend(shown);
  });
}

export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Counts a figure up or down while its bar moves. */
function animateFigure(element: Element | null, figure: string): void {
  if (!element || element.textContent === figure) return;
  const digits = (text: string | null) => Number(text?.replaceAll(/\D/g, ''));
  const [from, to] = [digits(element.textContent), digits(figure)];
  const began = performance.now();
  if (reducedMotion.matches || document.hidden) return setText(element, figure);
  element.setAttribute('data-to', figure);
  const step = (now: number) => {
    if (element.getAttribute('data-to') !== figure) return;
    const part = Math.min(1, Math.max(0, (now - began) / ANIMATION_MS));
    const between = formatNumber(from + (to - from) * part);
    setText(element, part < 1 ? between + (figure.endsWith('%') ? '%' : '') : figure);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
