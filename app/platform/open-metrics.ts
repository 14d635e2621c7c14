/**
 * OpenMetrics 1.0, as Prometheus and others read it: a family a figure, its samples below it. Counters end with `_total`,
 * what has a unit ends with it.
 */
export type MetricFamily = {
  /** Without the prefix of the site and without `_total`. */
  name: string;
  help: string;
  unit?: 'seconds' | 'bytes' | 'ratio';
} & (
  | { type: 'counter' | 'gauge'; samples: readonly Sample[] }
  | { type: 'histogram'; samples: readonly HistogramSample[] }
);

type Labels = Readonly<Record<string, string>>;
type Sample = { labels?: Labels; value: number };
/** `counts`: how many lay at or below each of `bounds` and above the one before it; the last above all of them. */
type HistogramSample = {
  labels?: Labels;
  bounds: readonly number[];
  counts: readonly number[];
  sum: number;
};

export const OPEN_METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

const PREFIX = 'site_';

export function openMetricsText(families: readonly MetricFamily[]): string {
  return [...families.flatMap(linesOf), '# EOF', ''].join('\n');
}

function linesOf(family: MetricFamily): string[] {
  const name = PREFIX + family.name;
  const head = [
    `# TYPE ${name} ${family.type}`,
    ...(family.unit ? [`# UNIT ${name} ${family.unit}`] : []),
    `# HELP ${name} ${escaped(family.help)}`,
  ];
  if (family.type === 'histogram')
    return [...head, ...family.samples.flatMap((sample) => histogramLines(name, sample))];
  const sampled = family.type === 'counter' ? `${name}_total` : name;
  return [...head, ...family.samples.map(({ labels, value }) => line(sampled, labels, value))];
}

function histogramLines(name: string, { labels, bounds, counts, sum }: HistogramSample): string[] {
  let below = 0;
  const buckets = [...bounds, Infinity].map((bound, at) => {
    below += counts[at] ?? 0;
    return line(`${name}_bucket`, { ...labels, le: figure(bound) }, below);
  });
  return [...buckets, line(`${name}_count`, labels, below), line(`${name}_sum`, labels, sum)];
}

function line(name: string, labels: Labels = {}, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${figure(value)}`;
}

function figure(value: number): string {
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : 'NaN';
}

const ESCAPES = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
]);

function escaped(text: string): string {
  return text.replaceAll(/[\\"\n]/g, (sign) => ESCAPES.get(sign) ?? sign);
}
