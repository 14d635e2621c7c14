import { countFalseLeads } from '../test/support/false-leads.ts';
import type { Row } from './measure.ts';

/** The rates of app/stats/README.md: of so many questions of level choices, how many ever call a lead. */
export async function benchLeads(): Promise<Row[]> {
  const rows: Row[] = [];
  const questions = 1_000;
  const shapes = [
    ...[2, 3, 6, 12].map((choices) => ({ choices, changing: 0 })),
    ...[2, 3, 6, 12].map((choices) => ({ choices, changing: 0.2 })),
  ];
  for (const shape of shapes) {
    const began = process.cpuUsage();
    const called = countFalseLeads({ ...shape, questions, until: [300, 1_000, 10_000] });
    const { user } = process.cpuUsage(began);
    const part = (of: 'once' | 'watched') =>
      called.map((one) => ((100 * one[of]) / questions).toFixed(1)).join(', ');
    const name = `${shape.choices} choices, ${100 * shape.changing}% changed`;
    rows.push({ name, micros: user / questions });
    process.stdout.write(`${name}: one look ${part('once')}; E ${part('watched')}\n`);
  }
  return rows;
}
