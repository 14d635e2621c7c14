export type Renewals = {
  /** The first comes after one wait. Where they go on already they do so, as many times as from the beginning. */
  start: () => void;
  /** The next comes at once instead of after its wait. */
  hurry: () => void;
  stop: () => void;
};

/** Loads again and again, each time one wait after the load before has ended, so that none interrupts another. */
export function renewals(
  load: () => Promise<unknown>,
  { waitMs, most }: { waitMs: number; most: number },
): Renewals {
  let left = 0;
  let isLoading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    if (left > 0) timer = setTimeout(() => void renew(), waitMs);
  };
  const renew = async () => {
    timer = undefined;
    left--;
    isLoading = true;
    try {
      await load();
    } finally {
      isLoading = false;
      wait();
    }
  };
  return {
    start() {
      left = most;
      if (timer === undefined && !isLoading) wait();
    },
    hurry() {
      if (timer === undefined) return;
      clearTimeout(timer);
      void renew();
    },
    stop() {
      left = 0;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
