import { formatCount, formatPercent, formatTenths } from '../../base/words/figures.ts';
import { changeOf, type Comparison, type Span } from '../pulse.ts';

const spans = {
  day: {
    none: 'No answers in the last day',
    figure: { one: 'answer in the last day', other: 'answers in the last day' },
    answers: { one: '# answer in the last day', other: '# answers in the last day' },
    about: 'about as many as the day before',
    twice: 'twice as many as the day before',
    times: (times: string) => `${times} times as many as the day before`,
    more: (by: string) => `${by} more than the day before`,
    fewer: (by: string) => `${by} fewer than the day before`,
  },
  week: {
    none: 'No answers in the last week',
    figure: { one: 'answer in the last week', other: 'answers in the last week' },
    answers: { one: '# answer in the last week', other: '# answers in the last week' },
    about: 'about as many as the week before',
    twice: 'twice as many as the week before',
    times: (times: string) => `${times} times as many as the week before`,
    more: (by: string) => `${by} more than the week before`,
    fewer: (by: string) => `${by} fewer than the week before`,
  },
} as const;

export const noAnswersLastWeek = spans.week.none;

/** Beside the figure, which stands in larger type. */
export const besideFigure = ({ count, span }: { count: number; span: Span }): string =>
  formatCount(count, spans[span].figure);

/** The change from the span before; undefined if the figures are too small for it. */
export function changeText(compared: Comparison, span: Span): string | undefined {
  const change = changeOf(compared);
  switch (change?.is) {
    case undefined:
      return undefined;
    case 'about-as-many':
      return spans[span].about;
    case 'times': {
      const times = formatTenths(change.times);
      return times === formatTenths(2) ? spans[span].twice : spans[span].times(times);
    }
    case 'more':
    case 'fewer':
      return spans[span][change.is](formatPercent(change.percent));
  }
}

/** A whole sentence, for places without a separate figure. */
export function pulseSentence(compared: Comparison, span: Span): string {
  if (compared.now === 0) return `${spans[span].none}.`;
  const change = changeText(compared, span);
  const answers = formatCount(compared.now, spans[span].answers);
  return change === undefined ? `${answers}.` : `${answers}, ${change}.`;
}
