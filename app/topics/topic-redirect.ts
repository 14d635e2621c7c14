/**
 * Told to who comes by an address that a topic had. For good, but asked anew each time: a topic may be given back what
 * it was called, and a browser that kept both answers would go in a ring.
 */
export const TOPIC_REDIRECT = { status: 308, headers: { 'cache-control': 'no-cache' } } as const;
