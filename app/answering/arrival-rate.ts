const WINDOW_MS = 1_000;

/** How many come in a second, by the second that is over and the one that runs. */
export function createArrivalRate(): { note(at: number): void; perSecond(at: number): number } {
  let began = Number.NEGATIVE_INFINITY;
  let [running, over] = [0, 0];

  function turn(at: number): void {
    const passed = at - began;
    if (passed < WINDOW_MS) return;
    over = passed < 2 * WINDOW_MS ? running : 0;
    running = 0;
    began = passed < 2 * WINDOW_MS ? began + WINDOW_MS : at;
  }

  return {
    note(at) {
      turn(at);
      running++;
    },
    perSecond(at) {
      turn(at);
      return running + over * (1 - (at - began) / WINDOW_MS);
    },
  };
}
