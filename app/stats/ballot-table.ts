import { ownValue } from '../base/own-value.ts';
import { countBallots, type Ballots } from './ballots.ts';

/** How many of `ballots` are among `part` of `whole`: as many as there are, or as many as are drawn. */
export type BallotDraw = (ballots: number, part: number, whole: number) => number;

/**
 * Ballots on piles, each on that of its highest choice still standing, as at a table: only the pile of whoever goes
 * is dealt again.
 */
export type BallotTable = {
  choices: number;
  ballots: number;
  /** Of each choice, nought once it went. */
  votes: Float64Array;
  /** On no pile: they name nobody standing. */
  exhausted: () => number;
  /** Puts all ballots on the piles of these choices; with `draw`, as many that are drawn with replacement. */
  deal: (standing: Iterable<number>, draw?: BallotDraw) => void;
  /** Takes a choice away and deals its pile again. */
  remove: (choice: number, draw?: BallotDraw) => void;
};

const NONE = -1;
/** So few rankings are quicker looked through than sorted. */
const MAX_LOOSE = 8;

/**
 * Rankings that begin alike lie together as one node, which is opened when the last choice they share goes: after that
 * no count looks into it again, and a draw from it is one number for each choice that comes next, however many ballots
 * there are. Nothing is opened that no count asked for.
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

  /** Sorts the rankings of a node by what comes next in them; those that end here come last. */
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

  /** `what`: a node, or a ranking by itself. */
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
    deal(standing, draw) {
      used = 0;
      exhausted = 0;
      heads.fill(NONE);
      votes.fill(0);
      stands.fill(0);
      for (const choice of standing) stands[choice] = 1;
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
    /** What it was opened into, by number; `last` is nought while it is closed. */
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
