import { describe, expect, test } from 'vitest';
import { roundsOf, type RankingPattern } from '../../../test/support/rankings.ts';
import { runoffOf } from '../../results/rankings/runoff.ts';
import { more } from '../words/pictures.ts';
import { FLOW, planFlow, type FlowPlan } from './flow-plan.ts';
import { flowOf } from './picture-flow.ts';
import type { PictureFlow } from './picture.ts';
import { countLines } from './text-width.ts';
import { NO_PLACER } from './text-placement.ts';

/** Two remain; each of the others gives its ballots to the first, to the second or to nobody. */
function flow(count: number, label = 'Choice'): PictureFlow {
  const choices = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    label: `${label} ${at + 1}`,
  }));
  const patterns: RankingPattern[] = choices.map(({ number }) => ({
    ranking: number > 2 && number % 5 > 0 ? [number, (number % 2) + 1] : [number],
    people: number < 3 ? 190 + number * 10 : 150 - number,
  }));
  const runoff = runoffOf(roundsOf(choices, patterns, 'seed'));
  if (!runoff) throw new Error('No two counts.');
  return flowOf(runoff, undefined);
}

const drawnLabels = ({ lanes }: PictureFlow) => lanes.map(({ label }) => label);
const ROOM = { room: 320, width: 700, most: 6, written: NO_PLACER };
const planned = (drawn: PictureFlow, level = 2, room = ROOM): FlowPlan => {
  const plan = planFlow(drawn, { ...room, level });
  if (!plan) throw new Error('No room.');
  return plan;
};
/** Where each block of a colour stands, and how tall it is. */
const blocksOf = ({ parts }: FlowPlan, colour: string) =>
  parts.flatMap(({ d, fill }) => {
    const [, x, height] = /^M([\d.]+) [\d.-]+h[\d.]+v([\d.]+)h/.exec(d) ?? [];
    return fill === colour && height ? [{ x: Number(x), height: Number(height) }] : [];
  });

describe('the two counts of a ranking in a picture', () => {
  test('have a lane for each choice, the winner at the top, and shares at both ends', () => {
    const { lanes, isCut } = planned(flow(4), 0);
    expect(lanes.map(({ label }) => label)).toEqual(drawnLabels(flow(4)));
    expect(lanes.map(({ lastFigure }) => lastFigure !== undefined)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isCut).toBe(false);
  });

  test.each([3, 6, 7, 20])('of %i choices, no ballot is lost and all lanes fit', (count) => {
    for (const label of ['Choice', 'A choice of many words that takes more than a line of a card'])
      for (const room of [180, 320, 480]) {
        const drawn = flow(count, label);
        const plan = planned(drawn, 2, { ...ROOM, room });
        expect(plan.height).toBeLessThanOrEqual(room);
        expect(plan.lanes.length).toBeLessThanOrEqual(ROOM.most);
        const piles = blocksOf(plan, 'star');
        const kept = plan.lanes.filter(({ lastFigure }) => lastFigure !== undefined).length;
        const tall = (of: readonly { height: number }[]) =>
          of.reduce((total, { height }) => total + height, 0);
        const [first, last] = [piles.filter(isFirst), piles.filter((pile) => !isFirst(pile))];
        expect(first).toHaveLength(plan.lanes.length);
        expect(last).toHaveLength(kept);
        expect(tall(last) / tall(first)).toBeCloseTo(drawn.last.live / drawn.first.live, 1);

        function isFirst({ x }: { x: number }): boolean {
          return x < plan.to - 1;
        }
      }
  });

  test('what has no lane of its own stands in the last one', () => {
    const { lanes } = planned(flow(9));
    expect(lanes).toHaveLength(6);
    expect(lanes.at(-1)).toMatchObject({ label: more({ left: 4 }), lastFigure: undefined });
  });

  test('names take no more lines than their lane is thought to hold, and never overlap', () => {
    const { lanes, size, label } = planned(
      flow(6, 'A choice of many words that takes more than a line'),
    );
    let reached = 0;
    for (const lane of lanes) {
      expect(countLines(lane.text, size * 0.94, label)).toBeLessThanOrEqual(lane.lines);
      const half = (lane.lines * size * FLOW.line) / 2;
      expect(lane.middle - half).toBeGreaterThanOrEqual(reached - 0.5);
      reached = lane.middle + half;
    }
  });

  test('larger names come before more lanes only where they stay readable', () => {
    expect(planFlow(flow(6, 'A choice of many words for one line'), { ...ROOM, level: 0 })).toBe(
      undefined,
    );
    expect(planned(flow(6), 0, { ...ROOM, room: 360 }).size).toBeGreaterThanOrEqual(30);
  });
});
