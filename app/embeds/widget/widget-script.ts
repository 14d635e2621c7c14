import type { QuestionUpdate } from '../../results/question-update.ts';
import type { ResultFigures } from '../../results/result.ts';
import { OPT_OUT_NUMBERS } from '../../questions/question.ts';
import type { WidgetData } from './widget-data.ts';
import * as words from '../words/widget.ts';
import {
  drawResult,
  findLabels,
  highlightRows,
  choiceNumbers,
  enableRows,
  showPicks,
  disableRows,
  setText,
} from './widget-drawing.ts';
import { subscribeToUpdates } from './widget-updates.ts';
import { sendWidgetPicks } from './widget-requests.ts';
import { fitToHost } from './widget-fit.ts';

/**
 * The script of a frame: it receives updates, draws them, and sends an answer. Every reader of every article downloads
 * it inside the page, so it uses no library, and of our own code only what it needs.
 */
const main = document.querySelector('main');
const widgetData = JSON.parse(main?.dataset['f'] ?? 'null') as WidgetData | null;
const RELOAD_SPREAD_MS = 3_000;

if (main && widgetData) start(main, widgetData);

function start(frame: HTMLElement, facts: WidgetData): void {
  const { kind, mostPicks } = facts;
  const message = document.getElementById('say');
  // The served hint about how to answer.
  const hint = message?.textContent ?? '';
  const actions = document.getElementById('do');
  const onward = actions?.firstElementChild;
  let mine: number[] = [];
  let isHeldBack: boolean | undefined;
  let picked: number[] = [];
  let isBusy = false;
  let isChanging = false;
  let result: ResultFigures | undefined;
  let sequence = 0;
  const hasStorage = self.origin !== 'null';
  const subscription = subscribeToUpdates(facts, hasStorage, {
    onUpdate: applyUpdate,
    own,
    onResult: (counted) => {
      dropServed();
      result = drawResult(facts, { result: counted }, shownPicks(mine));
    },
  });

  /** A ranking is shown by its first choices. */
  const shownPicks = (picks: readonly number[]) => (kind === 'ranking' ? picks.slice(0, 1) : picks);

  fitToHost(frame, facts.survey);
  if (message && !hasStorage) message.textContent = words.openOnSite;
  else if (message) awaitPick();

  function awaitPick(): void {
    picked = [];
    enableRows(pick);
    setMessage(hint);
    setActions(...(isChanging ? [button(words.keepAnswer, () => showAnswered())] : []), onward);
  }

  function pick(number: number): void {
    if (isBusy) return;
    if (mostPicks === 1) return void send([number]);
    const isAlone = number >= OPT_OUT_NUMBERS.none;
    if (picked.includes(number)) picked = picked.filter((one) => one !== number);
    else if (isAlone) picked = [number];
    else picked = [...picked.filter((one) => one < OPT_OUT_NUMBERS.none), number].slice(-mostPicks);
    showPicks(picked, kind === 'ranking');
    setMessage(hint);
    const count = button(words.countAnswer, () => void send(picked), 'p');
    setActions(...(picked.length > 0 ? [count] : []), onward);
  }

  /** No picks withdraw the answer. */
  async function send(picks: readonly number[]): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    picked = [...picks];
    showPicks(picked, false);
    const response = await sendWidgetPicks(facts, picks);
    isBusy = false;
    if (response.failure !== undefined) {
      setMessage(response.failure, true);
      setActions(
        button(words.tryAgain, () => void send(picks)),
        onward,
      );
      return;
    }
    mine = picked;
    isChanging = false;
    if (response.news) applyUpdate(response.news);
    subscription.reconnect();
    isHeldBack = response.held;
    if (mine.length > 0) showAnswered(!isHeldBack);
    else {
      highlightRows(shownPicks(mine), result);
      awaitPick();
      setMessage(words.removed);
    }
    message?.focus();
  }

  /** Shows that the question was answered: just now, or before this page was opened. */
  function showAnswered(isNew = false): void {
    isChanging = false;
    disableRows();
    highlightRows(shownPicks(mine), result);
    const said = sentence();
    setMessage(
      isNew ? words.counted({ sentence: said }) : said,
      false,
      isNew || isHeldBack ? undefined : words.answered,
    );
    setActions(
      ...(facts.nextUrl ? [link(words.nextQuestion, facts.nextUrl)] : []),
      button(words.change, () => {
        isChanging = true;
        awaitPick();
        findLabels()[0]?.focus();
      }),
      button(words.undo, () => void send([])),
    );
  }

  /** In a split it is unknown whether the reader is counted. */
  function sentence(): string {
    if (isHeldBack) return words.heldBack;
    return (
      (facts.splitQuery === '' && result && words.ownAnswer(kind, result, mine)) || words.answered
    );
  }

  /** The sentence and the mean describe the served figures; their lines stay, so that nothing below moves. */
  function dropServed(): void {
    setText(document.getElementById('said'), '\u00a0');
    document.getElementById('q')?.classList.remove('q');
  }

  function applyUpdate(update: QuestionUpdate): void {
    if (update.question !== facts.question || update.sequence < sequence) return;
    ({ sequence } = update);
    if (sequence > facts.sequence) dropServed();
    if (update.state !== facts.state || update.revision !== facts.revision) {
      // A reloaded page shows the new state better, and is made anew by then.
      subscription.close();
      if (!isBusy) setTimeout(() => location.reload(), 1_000 + Math.random() * RELOAD_SPREAD_MS);
      return;
    }
    // The stream does not recognize a reader without a cookie, who therefore keeps the result they were shown.
    if (facts.splitQuery !== '' || (!update.result && mine.length > 0 && result)) return;
    result = drawResult(facts, update, shownPicks(mine));
    if (mine.length > 0 && !isChanging && !isBusy && message && document.activeElement !== message)
      setMessage(sentence(), false, message.textContent ?? '');
  }

  function own(picks: readonly number[], held?: boolean): void {
    if (!message || isBusy || picked.length > 0 || mine.length > 0) return;
    mine = picks.filter((number) => choiceNumbers.includes(number));
    isHeldBack = held;
    if (mine.length > 0) showAnswered();
  }

  /**
   * An update that the reader did not ask for must not move what stands below: a text that needs more room is replaced
   * by `shorter`.
   */
  function setMessage(text: string, isWrong = false, shorter?: string): void {
    if (!message || message.textContent === text) return;
    const room = message.offsetHeight;
    message.textContent = text;
    message.className = isWrong ? 'w' : '';
    if (shorter !== undefined && message.offsetHeight > room) message.textContent = shorter;
  }

  function setActions(...controls: (Element | null | undefined)[]): void {
    actions?.replaceChildren(...controls.filter((one) => one instanceof Element));
  }
}

function button(text: string, onClick: () => void, className = ''): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = text;
  made.className = className;
  made.addEventListener('click', onClick);
  return made;
}

function link(text: string, to: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.textContent = text;
  made.href = to;
  return made;
}
