/** The one place that names the site. Another organisation runs it under its own name by changing this file. */
export const SITE_NAME = 'Pollux';

export const site = {
  name: SITE_NAME,
  slug: 'pollux',
  tagline: 'Ask people. See what they think while they are still thinking it.',
  mail: {
    contact: 'hello@pollux.example',
    privacy: 'privacy@pollux.example',
    safety: 'safety@pollux.example',
  },
  /** Addresses in the app stores. `/download` shows a store only if its address is here. */
  stores: { apple: undefined as string | undefined, google: undefined as string | undefined },
  source: undefined as string | undefined,
};
