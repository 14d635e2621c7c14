import { COMMUNITY_COLUMN, type ExportFile } from './export-file.server.ts';

export const COMMUNITY_FILES: readonly ExportFile[] = [
  {
    name: 'communities',
    about: 'The communities you belong to.',
    columns: {
      community: COMMUNITY_COLUMN,
      name: 'its name',
      role: 'owner, moderator or member',
      name_is_shown: 'whether other members see your name',
      joined_at: 'since when',
    },
    rows: (sql, { id }) => sql`
      select c.slug as community, c.name, m.role, m.is_listed as name_is_shown, m.joined_at
      from community_members m join communities c on c.id = m.community_id where m.member_id = ${id} order by m.joined_at, c.id`,
  },
  {
    name: 'community-requests',
    about: 'Where you asked to join.',
    columns: {
      community: COMMUNITY_COLUMN,
      words: 'what you wrote; erased once it is answered',
      asked_at: 'when you asked',
      refused_at: 'when your request was declined',
    },
    rows: (sql, { id }) => sql`
      select c.slug as community, r.words, r.asked_at, r.refused_at
      from community_requests r join communities c on c.id = r.community_id where r.member_id = ${id} order by r.asked_at, c.id`,
  },
  {
    name: 'community-bans',
    about: 'Where you may not come back until somebody lifts the ban.',
    columns: {
      community: COMMUNITY_COLUMN,
      reason: 'the reason that was given',
      banned_at: 'since when',
    },
    rows: (sql, { id }) => sql`
      select c.slug as community, b.reason, b.banned_at
      from community_bans b join communities c on c.id = b.community_id where b.member_id = ${id} order by b.banned_at, c.id`,
  },
  {
    name: 'community-invitations',
    about: 'Invitation links you made. The links themselves are left out: they are keys.',
    columns: {
      community: COMMUNITY_COLUMN,
      made_at: 'when you made it',
      expires_at: 'until when it works',
      most: 'how many it lets in',
      used: 'how many it let in',
      revoked_at: 'when it was revoked',
    },
    rows: (sql, { id }) => sql`
      select c.slug as community, i.made_at, i.expires_at, i.most, i.used, i.revoked_at
      from community_invitations i join communities c on c.id = i.community_id where i.made_by = ${id} order by i.made_at, i.public_id`,
  },
  {
    name: 'community-log',
    about: 'What you did in communities you manage, and what was done there about you.',
    columns: {
      community: COMMUNITY_COLUMN,
      at: 'when',
      act: 'what was done',
      role: 'whether you did it, or it was done to you',
      question: 'id of the question it was about',
      words: 'the reason that was given',
    },
    rows: (sql, { id }) => sql`
      select c.slug as community, a.at, a.act, case when a.member_id = ${id} then 'did it' else 'done to you' end as role,
        q.public_id as question, a.words
      from community_acts a join communities c on c.id = a.community_id left join questions q on q.id = a.question_id
      where a.member_id = ${id} or a.about_id = ${id} order by a.id`,
  },
];
