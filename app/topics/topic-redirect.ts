/**
 * The redirect from a topic's former address. It is permanent but never cached: a topic may get an old address back,
 * and a browser that cached both redirects would loop.
 */
export const TOPIC_REDIRECT = { status: 308, headers: { 'cache-control': 'no-cache' } } as const;
