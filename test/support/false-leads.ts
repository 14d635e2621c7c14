import { leadsAnytime, leadsAtClose } from '../../app/stats/lead.ts';
import { createRng } from '../../app/stats/rng.ts';

/** All choices level, part of the answers changed, looked at after each answer from the 30th person on. */
export type FalseLeadParams = {
  choices: number;
  changing: number;
  questions: number;
  /** Up to how many people it is looked, each more than the one before. */
  until: readonly number[];
};

/** How many of the questions call a lead at any moment until then: by the test for one look, and by the evidence. */
export function countFalseLeads({ choices, changing, questions, until }: FalseLeadParams) {
  const rng = createRng(`level choices ${choices} ${changing}`);
  const called = until.map((people) => ({ people, once: 0, watched: 0 }));
  const most = Math.max(...until);
  for (let question = 0; question < questions; question += 1) {
    const counts = Array.from({ length: choices }, () => 0);
    const picks: number[] = [];
    const shift = (choice: number, by: number) => (counts[choice] = (counts[choice] ?? 0) + by);
    let [once, watched] = [Infinity, Infinity];
    while (picks.length < most) {
      const pick = Math.floor(rng() * choices);
      shift(pick, 1);
      if (picks.length > 0 && rng() < changing) {
        const who = Math.floor(rng() * picks.length);
        shift(picks[who] ?? 0, -1);
        picks[who] = pick;
      } else picks.push(pick);
      if (picks.length < 30) continue;
      let [first, second] = [0, 0];
      for (const count of counts)
        if (count > first) [first, second] = [count, first];
        else if (count > second) second = count;
      if (once === Infinity && leadsAtClose(first, second, picks.length)) once = picks.length;
      if (watched === Infinity && leadsAnytime(first, second, picks.length)) watched = picks.length;
    }
    for (const one of called) {
      one.once += Number(once <= one.people);
      one.watched += Number(watched <= one.people);
    }
  }
  return called;
}
