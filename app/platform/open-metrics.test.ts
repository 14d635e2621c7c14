import { expect, test } from 'vitest';
import { openMetricsText, type MetricFamily } from './open-metrics.ts';

test('families are written as OpenMetrics has them', () => {
  const families: MetricFamily[] = [
    {
      name: 'answers',
      type: 'counter',
      help: 'Answers that were stored.',
      samples: [{ value: 12 }],
    },
    {
      name: 'memory_bytes',
      type: 'gauge',
      unit: 'bytes',
      help: 'What the process holds.',
      samples: [
        { labels: { of: 'heap' }, value: 1.5 },
        { labels: { of: 'a "b"\\\n' }, value: 0 },
      ],
    },
    {
      name: 'request_seconds',
      type: 'histogram',
      unit: 'seconds',
      help: 'How long requests took.',
      samples: [{ labels: { kind: 'page' }, bounds: [0.1, 1], counts: [2, 1, 4], sum: 9.25 }],
    },
  ];
  expect(openMetricsText(families)).toBe(`# TYPE site_answers counter
# HELP site_answers Answers that were stored.
site_answers_total 12
# TYPE site_memory_bytes gauge
# UNIT site_memory_bytes bytes
# HELP site_memory_bytes What the process holds.
site_memory_bytes{of="heap"} 1.5
site_memory_bytes{of="a \\"b\\"\\\\\\n"} 0
# TYPE site_request_seconds histogram
# UNIT site_request_seconds seconds
# HELP site_request_seconds How long requests took.
site_request_seconds_bucket{kind="page",le="0.1"} 2
site_request_seconds_bucket{kind="page",le="1"} 3
site_request_seconds_bucket{kind="page",le="+Inf"} 7
site_request_seconds_count{kind="page"} 7
site_request_seconds_sum{kind="page"} 9.25
# EOF
`);
});
