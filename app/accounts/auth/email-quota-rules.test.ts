import { describe, expect, test } from 'vitest';
import {
  DAILY_QUOTAS,
  NETWORK_NEW_AFTER_DAYS,
  isWithinQuota,
  type QuotaUsage,
} from './email-quota-rules.ts';

/**
 * Hostile networks against the owner of an address, for 90 days. They ask first each hour, know what was sent and when
 * the owner first asks in a day, take what is open to all by one network, and use new networks only where these are
 * enough to keep everybody out for a day. Nothing is random.
 */
type Rule = (day: QuotaUsage) => boolean;
type Owner = {
  /** The network they ask from every hour, by the day. */
  networkOn: (day: number) => string;
  /** Whether they signed in from that network before, and from any. */
  isOwn: boolean;
  hasOwn: boolean;
};

const DAY = 24;
const DAYS = 90;

/** The percentages of the owner's hourly tries and of their days that get an email. */
function besiege(rule: Rule, networks: number, owner: Owner) {
  const hostile = Array.from({ length: networks }, (_, at) => `hostile ${at}`);
  const lately: { at: number; network: string }[] = [];
  const lastOf = new Map<string, number>();
  const mailedOn: number[] = [];
  let mostInADay = 0;
  let inUse = hostile[0] ?? '';

  const stands = (at: number, network: string, isOwn = false): QuotaUsage => {
    while (lately[0] && lately[0].at <= at - DAY) lately.shift();
    const last = lastOf.get(network);
    return {
      sent: lately.length,
      sentToNetwork: lately.filter((mail) => mail.network === network).length,
      isNew: last === undefined || last <= at - NETWORK_NEW_AFTER_DAYS * DAY,
      isOwn,
      hasOwn: owner.hasOwn,
    };
  };
  const ask = (at: number, network: string, isOwn = false): boolean => {
    if (!rule(stands(at, network, isOwn))) return false;
    lately.push({ at, network });
    lastOf.set(network, at);
    mostInADay = Math.max(mostInADay, lately.length);
    return true;
  };
  /** How many more emails until a network that never asked gets none. */
  const untilFull = (at: number) => {
    const day = stands(at, 'nobody');
    let more = 0;
    while (rule({ ...day, sent: day.sent + more })) more++;
    return more;
  };
  const siege = (at: number) => {
    while (ask(at, inUse));
    if (at % DAY !== 0) return;
    const fit = hostile.filter((network) => rule(stands(at, network)));
    const needed = untilFull(at);
    if (fit.length < needed) return;
    for (const network of fit.slice(0, needed)) ask(at, network);
    inUse = fit[0] ?? inUse;
  };

  for (let at = 0; at < DAYS * DAY; at++) {
    siege(at);
    const day = Math.floor(at / DAY);
    if (ask(at, owner.networkOn(day), owner.isOwn)) mailedOn.push(day);
  }
  const percent = (share: number) => Math.round(1_000 * share) / 10;
  return {
    ofTries: percent(mailedOn.length / (DAYS * DAY)),
    ofDays: percent(new Set(mailedOn).size / DAYS),
    mostInADay,
  };
}

const NOW: Rule = (day) => isWithinQuota(DAILY_QUOTAS['sign-in'], day);
/** The rule before: ten emails for whoever asks first. */
const FIRST_COME: Rule = ({ sent }) => sent < 10;
/** Half of the ten kept for networks that did not ask within a day. */
const HALF_FOR_OTHERS: Rule = ({ sent, sentToNetwork }) =>
  sent < 5 || (sent < 10 && sentToNetwork === 0);

const HOME: Owner = { networkOn: () => 'home', isOwn: true, hasOwn: true };
const AWAY: Owner = { networkOn: (day) => `away ${day}`, isOwn: false, hasOwn: true };
/** Has no account yet, or signed in nowhere since the key of networks changed. */
const STRANGER: Owner = { ...AWAY, hasOwn: false };

const NETWORKS = [4, 20, 100, 1_000];
/** The percentages of tries and of days against each number of networks. */
const against = (rule: Rule, owner: Owner) =>
  NETWORKS.map((networks) => {
    const { ofTries, ofDays } = besiege(rule, networks, owner);
    return [ofTries, ofDays];
  });

describe('an owner who asks every hour while 4, 20, 100 or 1,000 networks keep at it', () => {
  test('gets no email at all where ten go to whoever asks first', () => {
    const none = NETWORKS.map(() => [0, 0]);
    expect([against(FIRST_COME, HOME), against(FIRST_COME, AWAY)]).toEqual([none, none]);
  });

  test('gets one a day against four where five are kept for other networks, and none against twenty', () => {
    const against4 = [[4.2, 100], ...NETWORKS.slice(1).map(() => [0, 0])];
    expect([against(HALF_FOR_OTHERS, HOME), against(HALF_FOR_OTHERS, AWAY)]).toEqual([
      against4,
      against4,
    ]);
  });

  test('gets two a day from a network they signed in from, against however many', () => {
    expect(against(NOW, HOME)).toEqual(NETWORKS.map(() => [8.3, 100]));
  });

  // Shutting all out for a day costs three networks that did not ask for thirty days: ninety are enough for good.
  test('gets one on most days from new networks against twenty, and none against a hundred', () => {
    expect(against(NOW, AWAY)).toEqual([
      [4, 96.7],
      [3.3, 80],
      [0, 0],
      [0, 0],
    ]);
  });

  test('gets one on more days where nothing is kept for networks they signed in from', () => {
    expect(against(NOW, STRANGER)).toEqual([
      [4.2, 100],
      [3.8, 90],
      [1.9, 46.7],
      [0, 0],
    ]);
  });
});

test('no mailbox gets more than ten emails in any 24 hours', () => {
  for (const owner of [HOME, AWAY, STRANGER])
    for (const networks of NETWORKS)
      expect(besiege(NOW, networks, owner).mostInADay).toBeLessThanOrEqual(10);
});

test('a network that the owner signed in from leaves an email for another', () => {
  const own = { isNew: false, isOwn: true, hasOwn: true };
  expect(NOW({ ...own, sent: 8, sentToNetwork: 1 })).toBe(true);
  expect(NOW({ ...own, sent: 9, sentToNetwork: 2 })).toBe(false);
  expect(NOW({ ...own, sent: 9, sentToNetwork: 0 })).toBe(true);
  expect(NOW({ ...own, sent: 10, sentToNetwork: 0 })).toBe(false);
});

test.each(['move', 'follow'] as const)('mails to %s have a bound of their own', (as) => {
  const { open, fresh, all } = DAILY_QUOTAS[as];
  const nobody = { sentToNetwork: 0, isOwn: false, hasOwn: true };
  const most = (isNew: boolean, scale = 1) => {
    let sent = 0;
    while (isWithinQuota(DAILY_QUOTAS[as], { ...nobody, isNew, sent }, scale)) sent++;
    return sent;
  };
  expect([most(false), most(true), most(true, 3)]).toEqual([open, fresh, 3 * fresh]);
  expect(fresh).toBeLessThanOrEqual(all);
});
