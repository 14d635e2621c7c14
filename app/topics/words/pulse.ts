import { formatCount, formatPercent, formatTenths } from '../../base/words/figures.ts';
import { changeOf, type Comparison, type PulseSpan } from '../pulse.ts';

/** Parts of a line, beside a figure or by themselves. */
const spans = {
  day: {
    figure: { one: 'answer in the last day', other: 'answers in the last day' },
    about: 'about as many as the day before',
    twice: 'twice as many as the day before',
    times: (times: string) => `${times} times as many as the day before`,
    more: (by: string) => `${by} more than the day before`,
    fewer: (by: string) => `${by} fewer than the day before`,
  },
  week: {
    figure: { one: 'answer in the last week', other: 'answers in the last week' },
    about: 'about as many as the week before',
    twice: 'twice as many as the week before',
    times: (times: string) => `${times} times as many as the week before`,
    more: (by: string) => `${by} more than the week before`,
    fewer: (by: string) => `${by} fewer than the week before`,
  },
} as const;

export const noAnswersLastWeek = 'No answers in the last week';

/** Beside the figure, which stands in larger type. */
export const besideFigure = ({ count, span }: { count: number; span: PulseSpan }): string =>
  formatCount(count, spans[span].figure);

/** The change from the span before; undefined if the figures are too small for it. */
export function changeText(compared: Comparison, span: PulseSpan): string | undefined {
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

const inDay = {
  none: 'No answers in the last day.',
  alone: { one: '# answer in the last day.', other: '# answers in the last day.' },
  about: '# answers in the last day, about as many as the day before.',
  twice: '# answers in the last day, twice as many as the day before.',
  times: (times: string) => `# answers in the last day, ${times} times as many as the day before.`,
  more: (by: string) => `# answers in the last day, ${by} more than the day before.`,
  fewer: (by: string) => `# answers in the last day, ${by} fewer than the day before.`,
};
const inWeek: typeof inDay = {
  none: 'No answers in the last week.',
  alone: { one: '# answer in the last week.', other: '# answers in the last week.' },
  about: '# answers in the last week, about as many as the week before.',
  twice: '# answers in the last week, twice as many as the week before.',
  times: (times) => `# answers in the last week, ${times} times as many as the week before.`,
  more: (by) => `# answers in the last week, ${by} more than the week before.`,
  fewer: (by) => `# answers in the last week, ${by} fewer than the week before.`,
};

/** A whole sentence, for places without a separate figure. */
export function pulseSentence(compared: Comparison, span: PulseSpan): string {
  const said = span === 'day' ? inDay : inWeek;
  if (compared.now === 0) return said.none;
  return formatCount(compared.now, sentenceForms(compared, said));
}

/** Changes are told of many answers only, so that English needs no singular with them. */
function sentenceForms(compared: Comparison, said: typeof inDay): { one?: string; other: string } {
  const change = changeOf(compared);
  switch (change?.is) {
    case undefined:
      return said.alone;
    case 'about-as-many':
      return { other: said.about };
    case 'times': {
      const times = formatTenths(change.times);
      return { other: times === formatTenths(2) ? said.twice : said.times(times) };
    }
    case 'more':
    case 'fewer':
      return { other: said[change.is](formatPercent(change.percent)) };
  }
}
