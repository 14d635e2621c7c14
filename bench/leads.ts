import { countFalseLeads } from '../test/support/false-leads.ts';

/** The rates of app/stats/README.md: of so many questions of level choices, how many ever call a lead. */
export async function benchLeads(_seconds: number): Promise<void> {
  const questions = 1_000;
  const shapes = [
    ...[2, 3, 6, 12].map((choices) => ({ choices, changing: 0 })),
    ...[2, 3, 6, 12].map((choices) => ({ choices, changing: 0.2 })),
  ];
  for (const shape of shapes) {
    const called = countFalseLeads({ ...shape, questions, until: [300, 1_000, 10_000] });
    const part = (of: 'once' | 'watched') =>
      called.map((one) => ((100 * one[of]) / questions).toFixed(1)).join(', ');
    process.stdout.write(
      `${shape.choices} choices, ${100 * shape.changing}% changed: one look ${part('once')}; E ${part('watched')}\n`,
    );
  }
}
