import { describe, expect, test } from 'vitest';
import { toDrawnTrend, drawTrend, spaceLabels } from './trend-drawing.ts';
import { PLOT_WIDTH, PLOT_HEIGHT } from './trend-plot.ts';
import type { Trend } from './trend.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 3) + hour * 3_600_000).toISOString();

function trend(lines: readonly (readonly number[])[], change: Partial<Trend> = {}): Trend {
  return {
    reads: 'share',
    from: at(0),
    to: at(100),
    ends: undefined,
    moments: [20, 60, 100].map((hour) => ({ at: at(hour), people: hour * 10, isAfterGap: false })),
    lines: lines.map((values, index) => ({
      number: index + 1,
      label: `Choice ${index + 1}`,
      isOwn: false,
      values: [...values],
    })),
    left: 0,
    gaps: [],
    floods: [],
    days: [],
    change: undefined,
    dayShares: undefined,
    ...change,
  };
}

describe('a drawn trend', () => {
  test('begins with the thirtieth person, and its axis at zero', () => {
    const drawing = drawTrend(trend([[10, 30, 55]]));
    expect(drawing.tooFew).toBe(200);
    expect(drawing.levels.map(({ text }) => text)).toEqual(['0%', '20%', '40%', '60%']);
    expect(drawing.levels[0]?.y).toBe(PLOT_HEIGHT);
    expect(drawing.lines[0]?.paths).toEqual(['M200 209L600 131L1000 33.5']);
    expect(drawing.lines[0]?.end).toEqual({ x: PLOT_WIDTH, y: 33.5 });
  });

  test('marks the middle of each flood, and none past its ends', () => {
    const floods = [
      { from: at(20), to: at(30), answers: 7 },
      { from: at(99.9), to: at(100.3), answers: 9 },
    ];
    expect(drawTrend(trend([[10, 30, 55]], { floods })).floods).toEqual([250, PLOT_WIDTH]);
  });

  test('is sent as lines and words, without the points', () => {
    const sent = toDrawnTrend(trend([[10, 30, 55]]));
    expect(sent).toMatchObject({ people: 1_000, lines: [{ label: 'Choice 1', last: '55%' }] });
    expect(sent.drawing.lines[0]?.paths).toEqual(['M200 209L600 131L1000 33.5']);
    expect(Object.keys(sent)).not.toContain('moments');
  });

  test('rounds its figures once, and shows no mean as an end that not everybody is at', () => {
    const told = (value: number, change: Partial<Trend> = {}) => {
      const days = [{ at: at(99), people: 2_000, values: [value] }];
      const { lines, days: shown } = toDrawnTrend(trend([[10, 30, value]], { days, ...change }));
      return [lines[0]?.last, shown[0]?.figures[0]];
    };
    const scale: Partial<Trend> = { reads: 'mean', ends: { first: 1, last: 5 } };
    expect(told(49.45)).toEqual(['49%', '49%']);
    expect(told(99.98)).toEqual(['>99%', '>99%']);
    expect(told(4.98, scale)).toEqual(['>4.9', '>4.9']);
    expect(told(5, scale)).toEqual(['5.0', '5.0']);
  });

  test('breaks its lines after a gap', () => {
    const told = trend([[10, 30, 55]]);
    told.moments = told.moments.map((moment, index) => ({ ...moment, isAfterGap: index === 2 }));
    expect(drawTrend(told).lines[0]?.paths).toEqual(['M200 209L600 131', 'M1000 33.5']);
  });

  test('marks few midnights, and hours where there is one day only', () => {
    expect(drawTrend(trend([[1, 1, 1]])).times.map(({ text }) => text)).toEqual([
      '3 Nov',
      '4 Nov',
      '5 Nov',
      '6 Nov',
      '7 Nov',
    ]);
    const day = drawTrend(trend([[1, 1, 1]], { from: at(9), to: at(33) }));
    expect(day.times.map(({ text }) => text)).toEqual(['12:00', '18:00', '4 Nov', '06:00']);
    const year = drawTrend(trend([[1, 1, 1]], { to: at(24 * 365) }));
    expect(year.times.length).toBeLessThanOrEqual(6);
  });

  test('gives a mean the whole scale for its axis', () => {
    const drawing = drawTrend(
      trend([[3, 3.2, 3.5]], { reads: 'mean', ends: { first: 1, last: 5 } }),
    );
    expect(drawing.levels.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('labels that would touch', () => {
  const spaced = (wanted: readonly number[], ends: readonly [number, number]) =>
    spaceLabels(
      wanted,
      wanted.map(() => 20),
      ends,
    );

  test('stay where they are while there is room', () => {
    expect(spaced([], [0, 100])).toEqual([]);
    expect(spaced([10, 50, 90], [0, 100])).toEqual([10, 50, 90]);
  });

  test('move apart about their middle and keep their order', () => {
    expect(spaced([50, 50], [0, 100])).toEqual([40, 60]);
    expect(spaced([52, 50, 48], [0, 100])).toEqual([70, 50, 30]);
    expect(spaced([50, 56, 65], [0, 100])).toEqual([37, 57, 77]);
  });

  test('stay inside', () => {
    expect(spaced([0, 1, 2], [0, 110])).toEqual([10, 30, 50]);
    expect(spaced([100, 99, 98], [0, 110])).toEqual([100, 80, 60]);
  });

  test('have the space that each of them needs', () => {
    expect(spaceLabels([50, 50], [20, 60], [0, 100])).toEqual([30, 70]);
    expect(spaceLabels([10, 90], [20, 60], [0, 110])).toEqual([10, 80]);
  });

  test('are apart however they fall', () => {
    for (let round = 0; round < 200; round++) {
      const wanted = Array.from({ length: 6 }, (_, i) => (Math.sin(round * 7 + i * 13) + 1) * 120);
      const sizes = wanted.map((_, i) => 25 + ((round + i) % 3) * 8);
      const placed = spaceLabels(wanted, sizes, [0, 248])
        .map((middle, place) => ({ middle, half: (sizes[place] ?? 0) / 2 }))
        .toSorted((a, b) => a.middle - b.middle);
      placed.slice(1).forEach(({ middle, half }, place) => {
        const before = placed[place];
        expect(middle - half - (before?.middle ?? 0) - (before?.half ?? 0)).toBeGreaterThan(-0.2);
      });
      expect((placed[0]?.middle ?? 0) - (placed[0]?.half ?? 0)).toBeGreaterThanOrEqual(-0.1);
      const end = placed.at(-1);
      expect((end?.middle ?? 0) + (end?.half ?? 0)).toBeLessThanOrEqual(248.1);
    }
  });
});

describe('names at the ends of lines', () => {
  test('are given as much height as they need, and the column grows with them', () => {
    const short = drawTrend(
      trend([
        [1, 10],
        [1, 50],
      ]),
    );
    expect(short.namesHeight).toBeUndefined();
    const told = trend([
      [1, 30],
      [1, 30],
      [1, 30],
      [1, 30],
      [1, 30],
      [1, 30],
    ]);
    told.lines = told.lines.map((line) => ({
      ...line,
      label: 'A bus every ten minutes from early morning until late at night, also on Sundays',
    }));
    const drawing = drawTrend(told);
    expect(drawing.namesHeight).toBe(6 * (5 * 17 + 8));
    const middles = drawing.lines.map(({ nameY = 0 }) => nameY).toSorted((a, b) => a - b);
    middles.slice(1).forEach((middle, place) => {
      expect(middle - (middles[place] ?? 0)).toBeGreaterThanOrEqual(5 * 17 + 8 - 0.2);
    });
  });
});
