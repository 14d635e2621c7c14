import type { Ground } from './ground.ts';

/** One line of the matrix. What is seen is said whether it is held or not. */
export type Fault = {
  name: string;
  what: string;
  expected: string;
  /** Played no longer than that. */
  limitMs: number;
  needs?: readonly Means[];
  play(ground: Ground): Promise<Finding[]>;
};

/** What a machine may lack. */
export type Means = 'namespaces' | 'faketime' | 'prlimit' | 'patroni' | 'haproxy';

export type Finding = { seen: string; isHeld: boolean };

export function found(isHeld: boolean, seen: string): Finding {
  return { isHeld, seen };
}

export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
