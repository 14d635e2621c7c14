import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route manifest travels with the page: lazy discovery would need an endpoint whose answers
  // differ per page, and a visitor's page must come out of the page cache as it is.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
