import type { News } from '../../results/news.ts';
import type { Standing } from '../../results/results.ts';
import { OUTSIDE } from '../../questions/question.ts';
import type { FrameFacts } from './frame-facts.ts';
import { ownWords } from './frame-words.ts';
import {
  drawResult,
  labels,
  markOwn,
  numbers,
  offerRows,
  showOrder,
  withdrawRows,
  write,
} from './frame-drawing.ts';
import { hearNews } from './frame-line.ts';
import { sendPicks } from './frame-requests.ts';
import { settleIn } from './frame-size.ts';

/**
 * The script of a frame: it listens, draws what is new, and takes an answer. It comes inside the page, so everything in
 * it is paid for by every reader of every article: no library, and of ours only what is reckoned with.
 */
const main = document.querySelector('main');
const given = JSON.parse(main?.dataset['f'] ?? 'null') as FrameFacts | null;
const LONGEST_RELOAD_MS = 3_000;

if (main && given) start(main, given);

function start(frame: HTMLElement, facts: FrameFacts): void {
  const { kind, most } = facts;
  const say = document.getElementById('say');
  // What to do, as it was served.
  const hint = say?.textContent ?? '';
  const actions = document.getElementById('do');
  const onward = actions?.firstElementChild;
  let mine: number[] = [];
  let isHeld: boolean | undefined;
  let picked: number[] = [];
  let isBusy = false;
  let isChanging = false;
  let result: Standing | undefined;
  let sequence = 0;
  const isKept = self.origin !== 'null';
  const line = hearNews(facts, isKept, {
    news: take,
    own,
    whole: (counted) => {
      result = drawResult(facts, { result: counted }, shown(mine));
    },
  });

  /** A ranking is shown as what people put first. */
  const shown = (picks: readonly number[]) => (kind === 'ranking' ? picks.slice(0, 1) : picks);

  settleIn(frame, facts.survey);
  if (say && !isKept) say.textContent = 'To answer, open it on the site.';
  else if (say) wait();

  /** Rows wait for a pick. */
  function wait(): void {
    picked = [];
    offerRows(pick);
    speak(hint);
    act(...(isChanging ? [button('Keep my answer', () => stand())] : []), onward);
  }

  function pick(number: number): void {
    if (isBusy) return;
    if (most === 1) return void send([number]);
    const isAlone = number >= OUTSIDE.none;
    if (picked.includes(number)) picked = picked.filter((one) => one !== number);
    else if (isAlone) picked = [number];
    else picked = [...picked.filter((one) => one < OUTSIDE.none), number].slice(-most);
    showOrder(picked, kind === 'ranking');
    speak(hint);
    const count = button('Count my answer', () => void send(picked), 'p');
    act(...(picked.length > 0 ? [count] : []), onward);
  }

  /** No picks take the answer back. */
  async function send(picks: readonly number[]): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    picked = [...picks];
    showOrder(picked, false);
    const told = await sendPicks(facts, picks);
    isBusy = false;
    if (told.failure !== undefined) {
      speak(told.failure, true);
      act(
        button('Try again', () => void send(picks)),
        onward,
      );
      return;
    }
    mine = picked;
    isChanging = false;
    if (told.news) take(told.news);
    line.renew();
    isHeld = told.held;
    if (mine.length > 0) stand(isHeld ? '' : 'Counted. ');
    else {
      markOwn(shown(mine), result);
      wait();
      speak('Removed.');
    }
    say?.focus();
  }

  /** What was answered stands; without words of its own it did so before this page was opened. */
  function stand(before = ''): void {
    isChanging = false;
    withdrawRows();
    markOwn(shown(mine), result);
    speak(before + sentence(), false, before === '' && !isHeld ? 'You have answered.' : undefined);
    act(
      ...(facts.next ? [link('Next question', facts.next)] : []),
      button('Change', () => {
        isChanging = true;
        wait();
        labels()[0]?.focus();
      }),
      button('Undo', () => void send([])),
    );
  }

  /** Of a part nobody here knows whether the reader is in it. */
  function sentence(): string {
    if (isHeld) return 'Received, not counted yet.';
    return (facts.query === '' && result && ownWords(kind, result, mine)) || 'You have answered.';
  }

  function take(news: News): void {
    if (news.question !== facts.question || news.sequence < sequence) return;
    ({ sequence } = news);
    // What was said is of the figures that were served; its line stays, so that nothing below moves.
    if (sequence > facts.sequence) write(document.getElementById('said'), '\u00a0');
    if (news.state !== facts.state || news.revision !== facts.revision) {
      // The page tells all of that better, and it is made anew by now.
      line.close();
      if (!isBusy) setTimeout(() => location.reload(), 1_000 + Math.random() * LONGEST_RELOAD_MS);
      return;
    }
    // Whoever keeps no cookie is not known to the stream, and keeps what they were shown.
    if (facts.query !== '' || (!news.result && mine.length > 0 && result)) return;
    result = drawResult(facts, news, shown(mine));
    if (mine.length > 0 && !isChanging && !isBusy && say && document.activeElement !== say)
      speak(sentence(), false, say.textContent ?? '');
  }

  function own(picks: readonly number[], held?: boolean): void {
    if (!say || isBusy || picked.length > 0 || mine.length > 0) return;
    mine = picks.filter((number) => numbers.includes(number));
    isHeld = held;
    if (mine.length > 0) stand();
  }

  /** What nobody asked for never moves what stands below: where words need more room than there is, shorter ones stand. */
  function speak(words: string, isWrong = false, shorter?: string): void {
    if (!say || say.textContent === words) return;
    const room = say.offsetHeight;
    say.textContent = words;
    say.className = isWrong ? 'w' : '';
    if (shorter !== undefined && say.offsetHeight > room) say.textContent = shorter;
  }

  function act(...controls: (Element | null | undefined)[]): void {
    actions?.replaceChildren(...controls.filter((one) => one instanceof Element));
  }
}

function button(text: string, does: () => void, look = ''): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = text;
  made.className = look;
  made.addEventListener('click', does);
  return made;
}

function link(text: string, to: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.textContent = text;
  made.href = to;
  return made;
}
