import * as words from '../words/exported-communities.server.ts';
import type { ExportFile } from './export-file.server.ts';

export const COMMUNITY_FILES: readonly ExportFile[] = [
  {
    name: 'communities',
    words: () => words.communities,
    rows: (sql, { id }) => sql`
      select c.slug as community, c.name, m.role, m.is_listed as name_is_shown, m.joined_at
      from community_members m join communities c on c.id = m.community_id where m.member_id = ${id} order by m.joined_at, c.id`,
  },
  {
    name: 'community-requests',
    words: () => words.communityRequests,
    rows: (sql, { id }) => sql`
      select c.slug as community, r.words, r.asked_at, r.refused_at
      from community_requests r join communities c on c.id = r.community_id where r.member_id = ${id} order by r.asked_at, c.id`,
  },
  {
    name: 'community-bans',
    words: () => words.communityBans,
    rows: (sql, { id }) => sql`
      select c.slug as community, b.reason, b.banned_at
      from community_bans b join communities c on c.id = b.community_id where b.member_id = ${id} order by b.banned_at, c.id`,
  },
  {
    name: 'community-invitations',
    words: () => words.communityInvitations,
    rows: (sql, { id }) => sql`
      select c.slug as community, i.made_at, i.expires_at, i.most, i.used, i.revoked_at
      from community_invitations i join communities c on c.id = i.community_id where i.made_by = ${id} order by i.made_at, i.public_id`,
  },
  {
    name: 'community-log',
    words: () => words.communityLog,
    rows: (sql, { id }) => sql`
      select c.slug as community, a.at, a.act, case when a.member_id = ${id} then 'did it' else 'done to you' end as role,
        q.public_id as question, a.words
      from community_acts a join communities c on c.id = a.community_id left join questions q on q.id = a.question_id
      where a.member_id = ${id} or a.about_id = ${id} order by a.id`,
  },
];
