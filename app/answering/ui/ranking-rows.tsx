import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../../base/words/figures.ts';
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '../../ui/move-icons.tsx';
import { useOrderedPieces } from '../../questions/ui/ordered-pieces.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { rankField } from '../answer-fields.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { inPlaces, moveWords, placeOf, withPlace } from '../ranking-order.ts';
import * as words from '../words/ranking.ts';

type Props = {
  question: Pick<QuestionView, 'choices'>;
  marked: readonly number[];
  onMove?: () => void;
};
type Dragging = typeof import('../client/ranking-drag.ts');

/**
 * A ranking by the number beside each choice, which needs no script, by buttons, and by dragging. Each move is
 * announced. The code for dragging is loaded after the page.
 */
export function RankingRows({ question, marked, onMove }: Props) {
  const [order, setOrder] = useState<readonly number[]>(marked);
  const [told, setTold] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const dragging = useRef<Dragging>(undefined);
  const isHydrated = useHydrated();
  const piece = useOrderedPieces();
  const choices = question.choices.filter((one) => one.role === 'listed');
  const places = choices.map((_, at) => at + 1);

  useEffect(() => {
    void import('../client/ranking-drag.ts').then((module) => (dragging.current = module));
  }, []);

  const labelOf = (number: number) => choices.find((one) => one.number === number)?.label ?? '';
  const move = (number: number, place: number) => {
    const next = withPlace(order, number, place);
    const change = () => {
      setOrder(next);
      setTold(moveWords(labelOf(number), next, number));
    };
    keepFocus(list.current, number, () => {
      if (dragging.current && list.current) dragging.current.glide(list.current, change);
      else flushSync(change);
    });
    onMove?.();
  };
  const drag = (event: PointerEvent<HTMLElement>, number: number) => {
    if (!list.current || !dragging.current) return;
    let latest = order;
    event.preventDefault();
    dragging.current.startDrag(event, event.currentTarget, list.current, {
      ranked: () => latest.filter((one) => one !== number).length,
      place: (place) => {
        latest = withPlace(latest, number, place);
        setOrder(latest);
      },
      end: () => {
        setTold(moveWords(labelOf(number), latest, number));
        onMove?.();
      },
    });
  };

  return (
    <>
      <ul ref={list} className="rank-rows">
        {inPlaces(choices, order).map(({ number, label }) => {
          const place = placeOf(order, number);
          return (
            <li
              key={number}
              {...(place === 0 && piece(number))}
              className={place > 0 ? 'rank-row rank-placed' : 'rank-row'}
              data-number={number}
            >
              <span className="strip-face" aria-hidden="true" />
              <select
                name={rankField(number)}
                aria-label={words.placeOf({ label })}
                className="rank-place"
                value={place === 0 ? '' : place}
                onChange={(event) => move(number, Number(event.target.value))}
              >
                <option value="">–</option>
                {places.map((one) => (
                  <option key={one} value={one}>
                    {formatNumber(one)}
                  </option>
                ))}
              </select>
              {isHydrated && place === 0 ? (
                <button
                  type="button"
                  className="rank-label pick"
                  onClick={() => move(number, order.length + 1)}
                >
                  <span className="sr-only">{words.rankNext}</span>
                  <bdi>{label}</bdi>
                </button>
              ) : (
                <bdi className="rank-label">{label}</bdi>
              )}
              {isHydrated && place > 0 && (
                <span className="rank-tools">
                  <button
                    type="button"
                    aria-label={words.moveUp({ label })}
                    aria-disabled={place === 1}
                    onClick={() => place > 1 && move(number, place - 1)}
                  >
                    <ArrowUpIcon />
                  </button>
                  <button
                    type="button"
                    aria-label={
                      place === order.length ? words.leaveOut({ label }) : words.moveDown({ label })
                    }
                    onClick={() => move(number, place === order.length ? 0 : place + 1)}
                  >
                    <ArrowDownIcon />
                  </button>
                </span>
              )}
              {isHydrated && (
                <span
                  className="rank-grip"
                  aria-hidden="true"
                  onPointerDown={(event) => drag(event, number)}
                >
                  <GripIcon />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <output className="sr-only">{told}</output>
    </>
  );
}

/** A row that moves in the document loses the focus, and the move may remove the control that had it. */
function keepFocus(list: HTMLElement | null, number: number, change: () => void): void {
  const active = document.activeElement;
  change();
  if (!(active instanceof HTMLElement) || !list || document.activeElement === active) return;
  const inRow = list.querySelector<HTMLElement>(`[data-number="${number}"] button`);
  (active.isConnected ? active : inRow)?.focus();
}
