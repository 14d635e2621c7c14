import { ROOM_STAYS_OPEN } from '../questions/rooms.server.ts';
import { ACCOUNT_LEVEL } from '../results/levels.ts';
import {
  CAP_DIVISOR,
  HEADLINE_CAP_DIVISOR,
  LIFTED,
  WIDE_CAP_FACTOR,
} from '../results/network-caps.ts';
import { isExcluded, isNearExcluded } from '../results/store/counter-queries.server.ts';
import { NONE } from '../results/tally.ts';

/**
 * Which answers a statement casts. `plain` is the shortest: answers of networks that brought few voters. It skips an
 * answer of a crowded network and returns `crowded` for it; the other two variants cast such answers and are slower.
 */
type CastVariant = 'plain' | 'crowded' | 'a leaver';

/** Where reasons and reactions lie on another server, what follows a change is done from there, so the change is noted. */
type Followed = 'at once' | 'later';

/** Set for the transaction once its guards were passed (cast-lanes.server.ts). */
export const GUARDED = 'site.guarded';

const NOTED = `noted as (
    insert into unfollowed_changes (question_id, voter, changed_at, was, becomes, was_held, is_held, was_aside, is_aside)
    select question_id, voter, now, old_choices, choices, old_held, is_held, old_aside, is_aside from changed cross join moment
    where old_choices is not null and (old_choices <> choices or old_held <> is_held or old_aside <> is_aside)
    on conflict (question_id, voter, changed_at) do update set becomes = excluded.becomes, is_held = excluded.is_held, is_aside = excluded.is_aside
  ),`;

/** True for an answer that was counted: it keeps its network. Any other is charged to the network it now comes from. */
const WAS_CHARGED = `old_choices is not null and not old_held`;

/**
 * Answers take the places left under the caps of a network in the order in which they came (network-caps.ts). Answers
 * that staff release take no place. Neither do answers with the code of an open room or from its network: for these,
 * `lifted` stores which cap they exceed. Answers of an excluded network are all held back, whatever places are left.
 */
const UNDER_CAPS = `
  coming as materialized (
    select place, question_id, network, passes, not passes and exists (
             select from rooms r cross join moment where r.question_id = told.question_id and (r.room = told.room or r.network = told.network)
               and r.seen_at > now - ${ROOM_STAYS_OPEN}::interval) as in_room, not passes and ${isExcluded('told')} as is_excluded
    from told where refusal is null and network is not null and not is_held and not (${WAS_CHARGED})
  ),
  charged as materialized (
    select place, question_id, network, -(network >> 16) as wide, in_room, is_excluded, passes or in_room as passes,
           row_number() over (partition by question_id, network, passes or in_room, is_excluded order by place) as nth,
           row_number() over (partition by question_id, network >> 16, passes or in_room, is_excluded order by place) as nth_around
    from coming
  ),
  capped as materialized (
    select c.place, c.is_excluded or not c.passes and p.cap as is_held, not c.passes and p.share as is_aside,
           case when c.in_room then case when p.cap then ${LIFTED.cap} when p.share then ${LIFTED.share} end end as lifted
    from charged c
    join totals t on t.question_id = c.question_id
    left join network_people n on n.question_id = c.question_id and n.network = c.network
    left join network_people w on w.question_id = c.question_id and w.network = c.wide
    cross join lateral (
      select greatest($12::integer, t.spread / ${CAP_DIVISOR}) - $13::integer as cap,
             ${WIDE_CAP_FACTOR} * greatest($12::integer, t.spread / ${CAP_DIVISOR}) - $13::integer as wide_cap,
             greatest($13::integer, t.spread / ${HEADLINE_CAP_DIVISOR}) - $13::integer as headline
    ) l
    cross join lateral (
      select coalesce(n.people, 0) + c.nth > l.cap or coalesce(w.people, 0) + c.nth_around > l.wide_cap as cap,
             coalesce(w.in_headline, 0) + c.nth_around > l.headline as share
    ) p
  ),
  settled as materialized (
    select t.place, t.question_id, t.voter, t.choices, t.token, t.kind, t.base, t.refusal, t.level, t.saw_result, t.network,
           t.old_choices, t.old_level, t.old_held, t.old_saw, t.old_sequence, t.old_at, t.old_came, t.old_network, t.old_aside, t.old_lifted,
           t.is_held or coalesce(c.is_held, false) as is_held,
           case when ${WAS_CHARGED} then t.old_aside else not t.is_held and not coalesce(c.is_held, false) and coalesce(c.is_aside, false) end as is_aside,
           case when ${WAS_CHARGED} then t.old_lifted when c.is_held then 0 else coalesce(c.lifted, 0) end as lifted
    from told t left join capped c using (place)
  ),`;

/** Counts for crowded networks: how many answers were charged to them, and what the headline leaves out. */
const OF_NETWORKS = `
  by_network as (
    insert into network_people as t (question_id, network, people, in_headline)
    select question_id, of, count(*), count(*) filter (where not is_aside)
    from changed cross join lateral (values (network), (-(network >> 16))) as n (of)
    where network is not null and not is_held and not (${WAS_CHARGED})
    group by 1, 2
    on conflict (question_id, network) do update set people = t.people + excluded.people, in_headline = t.in_headline + excluded.in_headline
  ),
  asides as materialized (
    select question_id, kind, level, choices, sum(people)::integer as people
    from (
      select question_id, kind, level, choices, 1 as people from changed where does_count and is_aside
      union all
      select question_id, kind, old_level, old_choices, -1 from changed where did_count and old_aside
    ) m group by 1, 2, 3, 4 having sum(people) <> 0
  ),
  tallied_aside as (
    insert into aside_tallies as t (question_id, level, choice, people)
    select question_id, level, pick, sum(people)::integer
    from asides cross join lateral unnest(counted_picks(kind, choices)) as pick
    group by 1, 2, 3 having sum(people) <> 0
    on conflict (question_id, level, choice) do update set people = t.people + excluded.people
  ),
  ranked_aside as (
    insert into aside_rankings as t (question_id, level, ranking, people)
    select question_id, level, choices, people from asides where kind = 'ranking' and choices[1] < ${NONE}
    on conflict (question_id, level, ranking) do update set people = t.people + excluded.people
  ),`;

/** Counts held-back answers by the minute in which they first came. */
const HELD = `by_held_minute as (
    insert into held_minutes as t (question_id, minute, answers)
    select question_id, date_trunc('minute', at, 'UTC'), sum(answers)::integer
    from (
      select question_id, coalesce(old_came, now) as at, 1 as answers from changed, moment where is_held and cardinality(choices) > 0
      union all
      select question_id, old_came, -1 from changed where old_held and cardinality(old_choices) > 0
    ) h group by 1, 2 having sum(answers) <> 0
    on conflict (question_id, minute) do update set answers = t.answers + excluded.answers
  ),`;

/** As HELD, with the answers of excluded networks and of those around them counted apart. */
const HELD_OF_NETWORKS = `by_held_minute as (
    insert into held_minutes as t (question_id, minute, answers, left_out)
    select question_id, date_trunc('minute', at, 'UTC'), sum(answers)::integer, sum(left_out)::integer
    from (
      select question_id, at, answers, case when ${isNearExcluded('h')} then answers else 0 end as left_out
      from (
        select question_id, coalesce(old_came, now) as at, network, 1 as answers from changed, moment where is_held and cardinality(choices) > 0
        union all
        select question_id, old_came, old_network, -1 from changed where old_held and cardinality(old_choices) > 0
      ) h
    ) m group by 1, 2 having sum(answers) <> 0 or sum(left_out) <> 0
    on conflict (question_id, minute) do update set answers = t.answers + excluded.answers, left_out = t.left_out + excluded.left_out
  ),`;

/** Adds by how many the held-back answers of excluded networks change. */
const WITH_EXCLUDED = `
  select c.*, case when is_held and cardinality(choices) > 0 and ${isExcluded('c')} then 1 else 0 end
            - case when old_held and cardinality(old_choices) > 0 and exists (
                select from networks_left_out o where o.question_id = c.question_id and o.network = c.old_network) then 1 else 0 end as excluded
  from changed c`;

const FOLLOWED_AT_ONCE = `case when changed.place is null then false when changed.old_choices is null then true
              else follow_answer(changed.question_id, changed.voter, changed.old_choices, changed.choices, changed.old_held, changed.is_held, changed.old_aside, changed.is_aside) end`;

/**
 * All answers are written before any of them is followed (`answers_first`): whoever writes a reason or a reaction locks an answer
 * first too, so that none waits for the other in a circle.
 *
 * Every counter gets the difference to the old answer, so a repeated answer changes nothing. `spread` may lack what an
 * older version counted while both ran (cap-recount.server.ts), so it is kept at 0 or above. A
 * member who asked to leave, or who is blocked, can no longer answer. For a leaver, answers are withdrawn even from a
 * paused question.
 */
const castSql = (variant: CastVariant, followed: Followed) => `
  with moment as (select statement_timestamp() as now),
  asked as materialized (
    select q.id, q.revision, q.kind, q.results, t.sequence,
           case when r.question_id is not null then 'removed'
                when moment.now < q.opens_at then 'scheduled'
                when moment.now >= q.closes_at then 'closed'
                when p.question_id is not null and ${variant !== 'a leaver'} then 'paused' end as refusal
    from moment cross join questions q join totals t on t.question_id = q.id
    left join question_removals r on r.question_id = q.id
    left join question_pauses p on p.question_id = q.id and p.ended_at is null
    where q.id = any($1::bigint[])
  ),
  told as materialized (
    select c.place, c.question_id, c.voter, c.choices::smallint[] as choices, c.token, q.kind, q.sequence as base,
           case when q.id is null or c.level = ${ACCOUNT_LEVEL} and ${variant !== 'a leaver'} and not exists (
                  select from members m where m.voter = c.voter and m.leaves_at is null and m.shut_out_at is null) then 'gone' else coalesce(q.refusal, case when q.revision <> c.revision then 'edited'${variant === 'plain' ? ` when o.network is not null then 'crowded'` : ''} end) end as refusal,
           greatest(c.level, o.level) as level,
           c.is_held and coalesce(o.is_held, true) as is_held,
           case when q.results = 'after' then (select true from peeks p where p.question_id = c.question_id and p.voter = c.voter) is not null
                  or c.room <> '' and coalesce(cardinality(o.choices), 0) = 0 and exists (
                    select from reveals r where r.question_id = c.question_id and r.room = c.room) else false end
             or coalesce(o.saw_result, false) as saw_result,${
               variant === 'plain'
                 ? `
           null::bigint as network, false as is_aside, null::bigint as old_network, false as old_aside,`
                 : `
           c.passes, c.room, case when o.is_held is false then o.network else nullif(c.network, 0) end as network, o.network as old_network, coalesce(o.is_aside, false) as old_aside, coalesce(o.lifted, 0) as old_lifted,`
             }
           o.choices as old_choices, o.level as old_level, o.is_held as old_held, o.saw_result as old_saw, o.sequence as old_sequence, o.answered_at as old_at, coalesce(o.came_at, o.answered_at) as old_came
    from unnest($2::bigint[], $3::integer[], $4::uuid[], $5::text[], $6::smallint[], $7::boolean[], $8::uuid[], $9::text[]${variant === 'plain' ? '' : ', $10::bigint[], $11::boolean[]'})
           with ordinality as c (question_id, revision, voter, choices, level, is_held, token, room, ${variant === 'plain' ? '' : 'network, passes, '}place)
    left join asked q on q.id = c.question_id
    left join lateral (select * from answers o where o.question_id = c.question_id and o.voter = c.voter offset 0) o on true
  ),${variant === 'plain' ? '' : UNDER_CAPS}
  changed as materialized (
    select *,
           case when is_held then 0
                else base + count(*) filter (where not is_held) over (partition by question_id order by place) end as sequence,
           old_choices is not null and not old_held and cardinality(old_choices) > 0 as did_count,
           not is_held and cardinality(choices) > 0 as does_count
    from ${variant === 'plain' ? 'told' : 'settled'}
    where refusal is null${followed === 'later' ? ` and current_setting('${GUARDED}', true) = '1'` : ''}
      and case when old_choices is null then cardinality(choices) > 0
               else old_choices <> choices or level > old_level or is_held <> old_held end
  ),
  written as (
    insert into answers (question_id, voter, choices, answered_at, level, sequence, is_held, saw_result, came_at${variant === 'plain' ? '' : ', network, is_aside, lifted'})
    select question_id, voter, choices, now, level, sequence, is_held, saw_result, case when is_held${variant === 'plain' ? '' : ' or network is not null'} then coalesce(old_came, now) end${variant === 'plain' ? '' : ', network, is_aside, lifted'} from changed, moment
    on conflict (question_id, voter) do update set choices = excluded.choices, answered_at = excluded.answered_at,
      level = excluded.level, sequence = excluded.sequence, is_held = excluded.is_held, saw_result = excluded.saw_result, came_at = excluded.came_at${
        variant === 'plain'
          ? ''
          : `, network = excluded.network, is_aside = excluded.is_aside, lifted = excluded.lifted`
      }
    returning 1
  ),
  logged as (
    insert into answer_log (question_id, sequence, at, token, level, choices)
    select question_id, sequence, now, token, level, choices from changed, moment where not is_held
  ),
  moves as materialized (
    select question_id, kind, level, choices, sum(people)::integer as people
    from (
      select question_id, kind, level, choices, 1 as people from changed where does_count
      union all
      select question_id, kind, old_level, old_choices, -1 from changed where did_count
    ) m group by 1, 2, 3, 4 having sum(people) <> 0
  ),
  picks as materialized (
    select question_id, level, pick, sum(people)::integer as people
    from moves cross join lateral unnest(counted_picks(kind, choices)) as pick
    group by 1, 2, 3 having sum(people) <> 0
  ),
  tallied as (
    insert into tallies as t (question_id, level, choice, people)
    select * from picks
    on conflict (question_id, level, choice) do update set people = t.people + excluded.people
  ),
  ranked as (
    insert into rankings as t (question_id, level, ranking, people)
    select question_id, level, choices, people from moves where kind = 'ranking' and choices[1] < ${NONE}
    on conflict (question_id, level, ranking) do update set people = t.people + excluded.people
  ),${variant === 'plain' ? '' : OF_NETWORKS}
  by_hour as (
    insert into answer_hours as t (question_id, hour, choice, people)
    select question_id, date_trunc('hour', now, 'UTC'), pick, sum(people)::integer
    from picks, moment group by 1, 2, 3 having sum(people) <> 0
    on conflict (question_id, hour, choice) do update set people = t.people + excluded.people
  ),
  sums as materialized (
    select question_id,
           count(*) filter (where not is_held) as entries,
           count(*) filter (where does_count and (old_choices is null or old_held)) as first_answers,
           count(*) filter (where did_count and does_count and old_choices <> choices) as changes,
           count(*) filter (where did_count and not does_count) as withdrawals,
           count(*) filter (where is_held and cardinality(choices) > 0) - count(*) filter (where old_held and cardinality(old_choices) > 0) as held,
           count(*) filter (where does_count and saw_result) - count(*) filter (where did_count and old_saw) as saw,
           count(*) filter (where does_count and network is null) - count(*) filter (where did_count and old_network is null) as spread${
             variant === 'plain'
               ? ''
               : `,
           count(*) filter (where does_count and lifted = ${LIFTED.share}) - count(*) filter (where did_count and old_lifted = ${LIFTED.share}) as past_share,
           count(*) filter (where does_count and lifted = ${LIFTED.cap}) - count(*) filter (where did_count and old_lifted = ${LIFTED.cap}) as past_cap,
           coalesce(sum(excluded), 0) as excluded`
           }
    from ${variant === 'plain' ? 'changed' : `(${WITH_EXCLUDED}) changed`} group by question_id
  ),
  ${followed === 'later' ? NOTED : ''}
  by_minute as (
    insert into answer_minutes as t (question_id, minute, answers)
    select question_id, date_trunc('minute', now, 'UTC'), first_answers from sums, moment where first_answers > 0
    on conflict (question_id, minute) do update set answers = t.answers + excluded.answers
  ),
  by_standing_minute as (
    insert into standing_minutes as t (question_id, minute, people)
    select question_id, date_trunc('minute', at, 'UTC'), sum(people)::integer
    from (
      select question_id, now as at, 1 as people from changed, moment where does_count
      union all
      select question_id, old_at, -1 from changed where did_count
    ) s group by 1, 2 having sum(people) <> 0
    on conflict (question_id, minute) do update set people = t.people + excluded.people
  ),
  ${variant === 'plain' ? HELD : HELD_OF_NETWORKS}
  summed as (
    update totals t set sequence = t.sequence + entries, changes = t.changes + s.changes, withdrawals = t.withdrawals + s.withdrawals,
      saw_first = t.saw_first + saw, held_back = t.held_back + held, spread = greatest(0, t.spread + s.spread), ${variant === 'plain' ? '' : 'past_share = t.past_share + s.past_share, past_cap = t.past_cap + s.past_cap, excluded = t.excluded + s.excluded, '}last_answer_at = case when entries > 0 then now else t.last_answer_at end
    from sums s, moment where t.question_id = s.question_id
  )
  select told.refusal,
         ${followed === 'later' ? 'changed.place is not null' : FOLLOWED_AT_ONCE} as "isChange",
         changed.place is not null and coalesce(changed.old_held, true) and cardinality(changed.choices) > 0 as "isNew",
         case when changed.place is null then coalesce(told.old_held, false) else changed.is_held end as "isHeldBack",
         coalesce(changed.saw_result, told.old_saw, false) as "sawResult", coalesce(changed.sequence, told.old_sequence, 0) as sequence
  from told left join changed using (place)
  cross join (select count(*) from written) answers_first
  order by place`;

export type CastStatements = Record<'plain' | 'crowded' | 'leaver', string>;

const castStatements = (followed: Followed): CastStatements => ({
  plain: castSql('plain', followed),
  crowded: castSql('crowded', followed),
  leaver: castSql('a leaver', followed),
});

export const CAST = castStatements('at once');
/** For the server that has the question, where reasons lie on another: they follow by `followChanges`. */
export const CAST_TO_FOLLOW = castStatements('later');
