import { ownValue } from '../base/own-value.ts';
import { countBallots, type Ballots } from './ballots.ts';

/** How many of `ballots` fall into `part` of `whole`: all of the part for a plain count, a random draw for a redraw. */
export type BallotDraw = (ballots: number, part: number, whole: number) => number;

/**
 * Ballots in piles, each on the pile of its highest remaining choice, as on a counting table. When a choice is
 * eliminated, only its pile is dealt again.
 */
export type BallotTable = {
  choices: number;
  ballots: number;
  /** By choice; 0 once the choice was eliminated. */
  votes: Float64Array;
  /** Ballots on no pile: they name no remaining choice. */
  exhausted: () => number;
  /** Puts all ballots on the piles of these choices; with `draw`, as many ballots drawn with replacement. */
  deal: (remaining: Iterable<number>, draw?: BallotDraw) => void;
  /** Eliminates a choice and deals its pile again. */
  remove: (choice: number, draw?: BallotDraw) => void;
};

const NONE = -1;
/** So few rankings are faster to scan than to sort. */
const MAX_LOOSE = 8;

/**
 * Rankings with the same beginning form one node, which is opened when the last choice they share is eliminated. No
 * later count looks into an opened node, and a draw from a node takes one number for each next choice, however many
 * ballots it holds. A node that no count needs is never opened.
 */
export function createBallotTable(given: Ballots): BallotTable {
  const { choices, counts, starts, ranked } = given;
  const ballots = countBallots(given);
  const order = new Int32Array(counts.length);
  for (let at = 0; at < order.length; at++) order[at] = at;
  const moved = new Int32Array(order.length);
  const nexts = new Uint8Array(order.length);
  let nodes = nodesFor(64);
  let known = 1;
  nodes.ballots[0] = ballots;
  nodes.to[0] = order.length;

  let entries = entriesFor(64);
  let used = 0;
  const heads = new Int32Array(choices);
  const votes = new Float64Array(choices);
  const stands = new Uint8Array(choices);
  let exhausted = 0;

  /** Sorts the rankings of a node by their next choice; rankings that end here come last. */
  const sizes = new Int32Array(choices + 1);
  const sums = new Float64Array(choices + 1);
  function open(node: number): void {
    const { from = 0, to = 0, depth = 0 } = rangeOf(node);
    sizes.fill(0);
    sums.fill(0);
    let [before, isSorted] = [0, true];
    for (let at = from; at < to; at++) {
      const pattern = order[at] ?? 0;
      const next = nextIn(pattern, depth);
      nexts[at] = next;
      if (next < before) isSorted = false;
      before = next;
      sizes[next] = (sizes[next] ?? 0) + 1;
      sums[next] = (sums[next] ?? 0) + (counts[pattern] ?? 0);
    }
    if (known + choices > nodes.ballots.length) nodes = grown(nodes, nodesFor(2 * known + choices));
    nodes.first[node] = known;
    let end = from;
    for (let choice = 0; choice <= choices; choice++) {
      const size = sizes[choice] ?? 0;
      sizes[choice] = end;
      end += size;
      if (size === 0 || choice === choices) continue;
      nodes.choice[known] = choice;
      nodes.ballots[known] = sums[choice] ?? 0;
      nodes.from[known] = end - size;
      nodes.to[known] = end;
      nodes.depth[known] = depth + 1;
      known++;
    }
    nodes.last[node] = known;
    if (isSorted) return;
    for (let at = from; at < to; at++) {
      const next = nexts[at] ?? 0;
      const place = sizes[next] ?? 0;
      moved[place] = order[at] ?? 0;
      sizes[next] = place + 1;
    }
    for (let at = from; at < to; at++) order[at] = moved[at] ?? 0;
  }

  function rangeOf(node: number) {
    return { from: nodes.from[node], to: nodes.to[node], depth: nodes.depth[node] };
  }

  function nextIn(pattern: number, depth: number): number {
    const place = (starts[pattern] ?? 0) + depth;
    return place < (starts[pattern + 1] ?? 0) ? (ranked[place] ?? choices) : choices;
  }

  /** `what` is a node or a single ranking. */
  function put(choice: number, what: number, many: number): void {
    if (used === entries.what.length) entries = grown(entries, entriesFor(2 * used));
    entries.what[used] = what;
    entries.ballots[used] = many;
    entries.next[used] = heads[choice] ?? NONE;
    heads[choice] = used++;
    votes[choice] = (votes[choice] ?? 0) + many;
  }

  function spread(node: number, many: number, draw: BallotDraw | undefined): void {
    const from = nodes.from[node] ?? 0;
    const to = nodes.to[node] ?? 0;
    if (to - from <= MAX_LOOSE) return spreadLoose(node, many, draw);
    if (nodes.last[node] === 0) open(node);
    let left = many;
    let whole = nodes.ballots[node] ?? 0;
    const last = nodes.last[node] ?? 0;
    for (let next = nodes.first[node] ?? 0; next < last && left > 0; next++) {
      const part = nodes.ballots[next] ?? 0;
      const received = draw ? draw(left, part, whole) : part;
      whole -= part;
      left -= received;
      if (received === 0) continue;
      const choice = nodes.choice[next] ?? 0;
      if (stands[choice]) put(choice, next, received);
      else spread(next, received, draw);
    }
    exhausted += left;
  }

  function spreadLoose(node: number, many: number, draw: BallotDraw | undefined): void {
    const to = nodes.to[node] ?? 0;
    let left = many;
    let whole = nodes.ballots[node] ?? 0;
    for (let at = nodes.from[node] ?? 0; at < to && left > 0; at++) {
      const pattern = order[at] ?? 0;
      const part = counts[pattern] ?? 0;
      const received = draw ? draw(left, part, whole) : part;
      whole -= part;
      left -= received;
      if (received > 0) putLoose(pattern, received);
    }
  }

  function putLoose(pattern: number, many: number): void {
    const end = starts[pattern + 1] ?? 0;
    for (let at = starts[pattern] ?? 0; at < end; at++) {
      const choice = ranked[at] ?? 0;
      if (stands[choice]) return put(choice, ~pattern, many);
    }
    exhausted += many;
  }

  function again(what: number, many: number, draw: BallotDraw | undefined): void {
    if (what < 0) putLoose(~what, many);
    else spread(what, many, draw);
  }

  return {
    choices,
    ballots,
    votes,
    exhausted: () => exhausted,
    deal(remaining, draw) {
      used = 0;
      exhausted = 0;
      heads.fill(NONE);
      votes.fill(0);
      stands.fill(0);
      for (const choice of remaining) stands[choice] = 1;
      spread(0, ballots, draw);
    },
    remove(choice, draw) {
      stands[choice] = 0;
      votes[choice] = 0;
      for (let entry = heads[choice] ?? NONE; entry !== NONE; entry = entries.next[entry] ?? NONE)
        again(entries.what[entry] ?? 0, entries.ballots[entry] ?? 0, draw);
      heads[choice] = NONE;
    },
  };
}

function nodesFor(size: number) {
  return {
    choice: new Uint8Array(size),
    ballots: new Float64Array(size),
    from: new Int32Array(size),
    to: new Int32Array(size),
    depth: new Uint8Array(size),
    /** The entries into which a node was opened, by number; `last` is 0 while the node is closed. */
    first: new Int32Array(size),
    last: new Int32Array(size),
  };
}

function entriesFor(size: number) {
  return {
    what: new Int32Array(size),
    ballots: new Float64Array(size),
    next: new Int32Array(size),
  };
}

type Columns = Record<string, Uint8Array | Int32Array | Float64Array>;

function grown<Kept extends Columns>(old: Kept, larger: Kept): Kept {
  for (const [name, column] of Object.entries(old)) ownValue(larger, name)?.set(column);
  return larger;
}
