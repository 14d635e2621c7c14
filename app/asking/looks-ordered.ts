import { foldCase } from '../base/case-folding.ts';

/** Words with a natural order. Three of them in order mean that the choices are ordered. */
const LINES: readonly (readonly string[])[] = [
  'never,hardly ever,rarely,seldom,sometimes,now and then,often,usually,very often,always',
  'strongly disagree,disagree,somewhat disagree,neither,neither agree nor disagree,neutral,somewhat agree,agree,strongly agree',
  'very bad,very poor,bad,poor,fair,ok,okay,average,good,very good,excellent',
  'very unlikely,unlikely,possible,possibly,likely,very likely,certain',
  'not at all,a little,slightly,somewhat,moderately,quite,very,extremely',
  'none,very low,low,medium,middle,high,very high',
  'tiny,small,medium,large,huge',
  'much worse,worse,the same,about the same,better,much better',
  'daily,every day,weekly,every week,monthly,every month,yearly,every year,never',
  'morning,noon,afternoon,evening,night',
  'monday,tuesday,wednesday,thursday,friday,saturday,sunday',
  'january,february,march,april,may,june,july,august,september,october,november,december',
  'spring,summer,autumn,winter',
].map((line) => line.split(','));

const FEWEST = 3;

/** Whether choices seem to be ordered, up or down: "under 18, 18 to 30, over 30". */
export function looksOrdered(labels: readonly string[]): boolean {
  const texts = labels.map(foldCase).filter((text) => text !== '');
  if (texts.length < FEWEST) return false;
  const numbers = texts.map(firstNumber);
  if (numbers.every((number) => number !== undefined)) return isLinedUp(numbers, 'or equal');
  return LINES.some((line) => {
    const places = texts.map((text) => line.indexOf(text)).filter((place) => place >= 0);
    return places.length >= FEWEST && places.length >= texts.length - 1 && isLinedUp(places);
  });
}

/** "1,000 to 2,000" begins at a thousand. */
function firstNumber(text: string): number | undefined {
  const found = /\d+(?:[.,]\d{3})*(?:\.\d+)?/.exec(text)?.[0];
  return found === undefined ? undefined : Number(found.replaceAll(/[.,](?=\d{3})/g, ''));
}

/** "Under 18" and "18 to 30" begin with the same number. */
function isLinedUp(numbers: readonly number[], equal: 'or equal' | '' = ''): boolean {
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  if (steps.every((step) => step === 0)) return false;
  const [up, down] = equal ? [0, 0] : [1, -1];
  return steps.every((step) => step >= up) || steps.every((step) => step <= down);
}
