import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // server/build.ts puts it in the place of the last one, which a server may still run.
  buildDirectory: 'build.next',
  // The whole route manifest travels with the page: lazy discovery would need an endpoint whose answers
  // differ per page, and a visitor's page must come out of the page cache as it is.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
