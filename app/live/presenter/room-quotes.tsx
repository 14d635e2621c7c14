import { useRef } from 'react';
import type { PresentedReasons, PresentedReason } from '../../reasons/presented/presented-rules.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ChooseElsewhere } from './choose-elsewhere.tsx';
import { quoteSizeOf } from './quote-places.ts';
import { useQuoteFit } from './use-quote-fit.ts';
import { useQuoteMotion } from './use-quote-motion.ts';
import { useRoomReasons } from './use-room-reasons.ts';
import * as words from '../words/presenter.ts';

type Props = {
  question: QuestionView;
  room: string;
  served: PresentedReasons | undefined;
  isOwn: boolean;
  origin: string;
};

/** What the author let onto the screen: a calm wall of quotes, in the order in which they came. */
export function RoomQuotes({ question, room, served, isOwn, origin }: Props) {
  const places = useRoomReasons(question, room, served);
  const list = useRef<HTMLUListElement>(null);
  const reasons = places.filter((one) => one !== undefined);
  const ids = reasons.map(({ id }) => id);
  useQuoteFit(list);
  const fresh = useQuoteMotion(list, ids);
  const isHydrated = useHydrated();
  const newest = reasons.find(({ id }) => id === fresh);
  return (
    // Without a script it is scrolled, also by keys.
    <section
      className="stage-quotes"
      aria-label={words.whyTheySaySo}
      tabIndex={isHydrated ? undefined : 0}
    >
      {places.length === 0 ? (
        <div className="stage-no-quotes">
          <p>{words.noReasons}</p>
          <div>
            {isOwn ? (
              <HowToChoose {...{ isHydrated, origin }} id={question.id} />
            ) : (
              words.howReasonsCome
            )}
          </div>
        </div>
      ) : (
        <ul ref={list} className={`quotes quotes-${places.length}`}>
          {places.map((reason, at) =>
            reason ? (
              <Quote key={reason.id} reason={reason} />
            ) : (
              <li key={`place ${at}`} aria-hidden="true" />
            ),
          )}
        </ul>
      )}
      {isHydrated && (
        <output className="sr-only">{newest && words.reasonCame({ text: newest.text })}</output>
      )}
    </section>
  );
}

type HowToChooseProps = { id: string; origin: string; isHydrated: boolean };

function HowToChoose({ id, origin, isHydrated }: HowToChooseProps) {
  const choose = (text: string) => (
    <ChooseElsewhere {...{ id, origin }} className="text-link">
      {text}
    </ChooseElsewhere>
  );
  return isHydrated ? (
    <Sentence parts={words.howYouChoose({ choose })} />
  ) : (
    choose(words.chooseHere)
  );
}

/** So many choices have a hue of their own; the words name the choice in any case. */
const HUES = 6;

function Quote({ reason: { id, text, answer, by, side } }: { reason: PresentedReason }) {
  const hue = side >= 0 && side < HUES ? ` quote-${side + 1}` : '';
  return (
    <li data-item={id} className={`quote quote-${quoteSizeOf(text)}${hue}`}>
      {/* In the direction of its own words, and the line at its side as well. */}
      <figure dir="auto">
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption>
          <bdi className="quote-answer">{answer}</bdi>
          {by !== undefined && (
            <>
              <span className="whitespace-pre">{' · '}</span>
              <bdi className="quote-name">{by}</bdi>
            </>
          )}
        </figcaption>
      </figure>
    </li>
  );
}
