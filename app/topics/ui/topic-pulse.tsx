import { formatNumber } from '../../base/words/figures.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { dayNames, type Pulse } from '../pulse.ts';
import { pulseSentence } from '../words/pulse.ts';
import { PulseBars } from './pulse-bars.tsx';
import * as texts from '../words/topic.ts';

/** How a topic moves: its fourteen days as a chart, in words and, on request, as figures. */
export function TopicPulse({ pulse, now }: { pulse: Pulse; now: string }) {
  const { days, day, week } = pulse;
  const names = dayNames(new Date(now));
  const isEmpty = days.every((answers) => answers === 0);
  return (
    <section aria-labelledby="pulse" className="min-w-0">
      <h2 id="pulse" className="sr-only">
        {texts.activity}
      </h2>
      {isEmpty ? (
        <p className="text-small text-soft">{texts.nobodyAnswered}</p>
      ) : (
        <>
          <PulseBars days={days} tall={84} />
          <p className="mt-1.5 flex justify-between text-note text-soft" aria-hidden="true">
            <span>{texts.firstDay}</span>
            <span>{texts.now}</span>
          </p>
          <p className="mt-3 text-small">
            {pulseSentence(day, 'day')}{' '}
            <span className="text-soft">{pulseSentence(week, 'week')}</span>
          </p>
          <details className="fold more mt-2">
            <summary>{texts.figuresByDay}</summary>
            <FigureTable label={texts.firstAnswersByDay}>
              <thead>
                <tr>
                  <th scope="col">{texts.hoursFrom}</th>
                  <th scope="col">{texts.answers}</th>
                </tr>
              </thead>
              <tbody>
                {days.map((answers, at) => (
                  <tr key={names[at]}>
                    <th scope="row">{names[at]}</th>
                    <td>{formatNumber(answers)}</td>
                  </tr>
                ))}
              </tbody>
            </FigureTable>
          </details>
        </>
      )}
    </section>
  );
}
