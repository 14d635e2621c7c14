/** As wide as what comes in its place: see live-switch.ts. It is not shown. */
export const reserved = 'Live Pause';
